"""Runs the program and reads its output."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from ._errors import ProgramError, error_of, failure_of, visible
from ._lifeline import Lifeline, lifeline


def program() -> str:
    """Find the program that all functions run.

    Result: its path. The environment variable ``KORTEST`` wins, then the program that was installed with this package,
    then a program on the search path.

    Errors: `ProgramError` if no program is found.

    Example:

    >>> import subprocess
    >>> subprocess.run([kortest.program(), "check", "--quiet", "2024-11-24.cert"]).returncode
    0
    """
    chosen = os.environ.get("KORTEST")
    if chosen:
        return chosen
    name = "kortest" + (sysconfig.get_config_var("EXE") or "")
    for folder in _folders():
        path = folder / name
        if path.is_file():
            return str(path)
    found = shutil.which("kortest")
    if found is None:
        remedy = "run pip install --force-reinstall kortest, or set KORTEST to the path of the program"
        raise ProgramError(f"the program kortest is not installed; {remedy}")
    return found


def _folders() -> list[Path]:
    """Return the folders into which pip installs programs: the folders beside this module for the options ``--target``
    and ``--prefix``, the folder of the environment, and the folder for the option ``--user``.
    """
    scripts = "Scripts" if os.name == "nt" else "bin"
    packages = Path(__file__).resolve().parent.parent
    # Below a prefix, the packages are in lib/python3.12/site-packages, or in Lib/site-packages on Windows.
    prefixes = list(packages.parents)[:3]
    beside = [packages / "bin", *(prefix / scripts for prefix in prefixes)]
    user = sysconfig.get_path("scripts", f"{os.name}_user")
    return [*beside, Path(sysconfig.get_path("scripts")), Path(user)]


def options(**values: object) -> list[str]:
    """Return arguments of the command line: ``time_limit=8`` becomes ``--time-limit=8``. ``None`` and ``False`` are
    left out.
    """
    arguments = []
    for name, value in values.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        if value is True:
            arguments.append(option)
        elif value is not None and value is not False:
            arguments.append(f"{option}={_text(value)}")
    return arguments


def _text(value: object) -> str:
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


def answer(
    command: str,
    arguments: list[str],
    operand: str | None = None,
    data: bytes | None = None,
    folder: str | None = None,
) -> dict[str, Any]:
    """Run ``kortest COMMAND --json`` and return the object that it prints. `operand` is a board, a file or dates,
    `data` is the standard input, and `folder` is a temporary folder of this call.
    """
    code, text, complaint = _run(command, ["--json", *arguments], operand, data, folder)
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise error_of(code, complaint)
    if "error" in found:
        raise failure_of(code, found["error"])
    return found


def act(
    command: str, arguments: list[str], operand: str, data: bytes | None, folder: str
) -> None:
    """Run a command, and ignore its output. `folder` is a temporary folder of this call."""
    code, _, complaint = _run(command, ["--quiet", *arguments], operand, data, folder)
    if code != 0:
        raise error_of(code, complaint)


def _run(
    command: str,
    arguments: list[str],
    operand: str | None,
    data: bytes | None,
    folder: str | None,
) -> tuple[int, str, str]:
    """Run a command. Return its exit code, its standard output, and its last message."""
    line = [program(), command, *arguments]
    if operand is not None:
        line += ["--", operand]
    with lifeline(folder) as held, _started(line, held, data) as process:
        try:
            output, messages = process.communicate(data)
        except BaseException:
            # The program counts this signal and a simultaneous Ctrl-C as one signal.
            process.send_signal(
                signal.SIGTERM if sys.platform == "win32" else signal.SIGINT
            )
            process.communicate()
            raise
    lines = messages.decode("utf-8", "replace").strip().splitlines()
    code = process.returncode
    silent = f"kortest {command} ended with exit code {code} and no answer"
    last = lines[-1] if lines else silent
    return code, output.decode("utf-8", "replace"), last.removeprefix("kortest: ")


def _started(
    line: list[str], held: Lifeline, data: bytes | None
) -> subprocess.Popen[bytes]:
    """Start the program. It reads its standard input only if there is `data`."""
    try:
        return subprocess.Popen(
            line,
            stdin=subprocess.DEVNULL if data is None else subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=held.descriptors,
            env=held.environment,
        )
    except (OSError, ValueError) as error:
        message = visible(f"{line[0]} cannot be started: {error}")
        raise ProgramError(message) from error
