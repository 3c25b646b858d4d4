"""Runs programs for scripts/audit, and ends the audit with a message of one line."""

import os, subprocess, sys
from typing import NamedTuple, Optional

try:
    import resource
except ImportError:  # Windows does not have this module
    resource = None

# The environment variables that the programs of Coq get. Every other variable could name a folder with other compiled
# files: COQPATH and COQLIB, ROCQPATH and ROCQLIB of Rocq 9, XDG_DATA_HOME, or MAKEFLAGS of make.
COQ_VARIABLES = ("PATH", "HOME", "LANG", "TMPDIR")

# The limits for each run of coqc: CPU seconds, and bytes of memory.
MAX_SECONDS, MAX_BYTES = 3600, 16 << 30


class Run(NamedTuple):
    """The result of a program that has ended. `resources` has its CPU time and its memory."""

    code: int
    output: str
    resources: Optional["resource.struct_rusage"]


def visible(text):
    """Returns a text with an escape for each character that a terminal would obey or not show."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def stop(message):
    """Ends this script, because of its arguments or of the system."""
    print(f"audit: {visible(message)}", file=sys.stderr)
    sys.exit(2)


def run(command, **options):
    """Runs a program. Returns its complete output."""
    try:
        process = subprocess.Popen(
            list(map(str, command)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            **options,
        )
    except FileNotFoundError:
        stop(f"{command[0]} is not installed")
    except OSError as error:
        stop(f"{command[0]}: {error.strerror}")
    with process.stdout as pipe:
        output = pipe.read().decode(errors="replace")
    _, status, resources = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Run(process.returncode, output, resources)


def run_isolated(command, folder, **options):
    """Runs a program of Coq, or make, in a folder. Of the environment, it gets only COQ_VARIABLES."""
    environment = {
        name: os.environ[name] for name in COQ_VARIABLES if name in os.environ
    }
    return run(command, cwd=folder, env=environment, **options)


def run_limited(command, folder):
    """Runs a program of Coq in a folder, within limits of CPU time and memory."""
    return run_isolated(command, folder, preexec_fn=limit_resources)


def limit_resources():
    """Limits the CPU time and the memory of this process."""
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))
    resource.setrlimit(resource.RLIMIT_DATA, (MAX_BYTES, MAX_BYTES))
