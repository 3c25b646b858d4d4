"""The program that is installed with this package. It writes pages; everything else happens in this process."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path
from typing import cast

from ._errors import BadInput, Busy, ProgramError, Stopped, Unable, visible
from ._watch import StopSignal

#: The time between two questions whether the program must stop, in seconds.
_POLL_INTERVAL = 0.05
#: The error that an exit code of the program stands for.
_ERRORS = {2: BadInput, 3: Stopped, 4: Unable, 5: Busy, -signal.SIGINT: Stopped}


def program() -> str:
    """Find the program that is installed with this package.

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


def run(
    arguments: list[str],
    data: bytes = b"",
    allowed: Iterable[int] = (0,),
    stop: StopSignal | None = None,
) -> None:
    """Run the program with `data` as its standard input. `allowed` are the exit codes of success. When `stop` is set, the
    program saves its work and ends.
    """
    with _started([program(), *arguments]) as process:
        try:
            messages = _messages(process, data, stop)
        except BaseException:
            _interrupt(process)
            process.communicate()
            raise
    if process.returncode in allowed:
        return
    lines = messages.decode("utf-8", "replace").strip().splitlines()
    silent = f"kortest {arguments[0]} ended with exit code {process.returncode}"
    reason = lines[-1].removeprefix("kortest: ") if lines else silent
    raise _ERRORS.get(process.returncode, ProgramError)(reason)


def _messages(
    process: subprocess.Popen[bytes], data: bytes, stop: StopSignal | None
) -> bytes:
    """Wait until the program ends, and return its messages."""
    if stop is None:
        return process.communicate(data)[1]
    given: bytes | None = data
    while not stop.is_set():
        try:
            return process.communicate(given, timeout=_POLL_INTERVAL)[1]
        except subprocess.TimeoutExpired:
            # The first call has taken the data, and each call continues the one before it.
            given = None
    _interrupt(process)
    return process.communicate(given)[1]


def _interrupt(process: subprocess.Popen[bytes]) -> None:
    """Stop the program, which saves its work. It counts this signal and a simultaneous Ctrl-C as one signal."""
    process.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGINT)


def _started(command: list[str]) -> subprocess.Popen[bytes]:
    """Start a program, and return its process."""
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
    except (OSError, ValueError) as error:
        message = visible(f"{command[0]} cannot be started: {error}")
        raise ProgramError(message) from error


def options(**values: object) -> list[str]:
    """Return arguments of the command line: ``time_limit=8`` becomes ``--time-limit=8``. ``None`` is left out."""
    given = {name: value for name, value in values.items() if value is not None}
    return [f"--{name.replace('_', '-')}={_text(given[name])}" for name in given]


def _text(value: object) -> str:
    """Return the value of an option as a text."""
    is_path = isinstance(value, os.PathLike)
    return os.fspath(cast("os.PathLike[str]", value)) if is_path else str(value)
