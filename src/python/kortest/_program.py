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

from ._errors import BadInput, ProgramError

#: The exit code of the program for invalid input.
_BAD_INPUT = 2


def program() -> str:
    """Return the path of the program: the environment variable ``KORTEST``, else the program of this package, else a
    program on the search path.

    Raise `ProgramError` if no program is found.
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
    """Return the folders into which pip installs programs: the folder of the environment, the folder for the option
    ``--user``, and the folder for the option ``--target``.
    """
    user = sysconfig.get_path("scripts", f"{os.name}_user")
    target = Path(__file__).resolve().parent.parent / "bin"
    return [Path(sysconfig.get_path("scripts")), Path(user), target]


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


def answer(command: str, arguments: list[str], subject: str) -> dict[str, Any]:
    """Run ``kortest COMMAND --json`` on a board or a file. Return the object that it prints."""
    code, text, complaint = _run([program(), command, "--json", *arguments, "--", subject])
    complaint = complaint.strip().removeprefix("kortest: ")
    if code == _BAD_INPUT:
        raise BadInput(complaint or f"kortest {command} refused its input")
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise ProgramError(complaint or f"kortest {command} ended with exit code {code} and no answer")
    return found


def _run(command: list[str]) -> tuple[int, str, str]:
    """Run a command. Return its exit code, its standard output and its standard error."""
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
    except (OSError, ValueError) as error:
        raise ProgramError(f"{command[0]} cannot be started: {error}") from error
    with process:
        try:
            text, complaint = process.communicate()
        except BaseException:
            # The program stops within a second after this signal and saves its results. On a terminal the program has
            # already received the signal, but it treats two signals within a tenth of a second as one.
            process.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGINT)
            process.communicate()
            raise
    return process.returncode, text, complaint
