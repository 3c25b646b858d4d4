"""Runs the program ``kortest`` as ``python -m kortest``."""

import os
import subprocess
import sys

from ._errors import KortestError
from ._program import program


def main() -> int:
    """Run the program with the arguments of this process. Return its exit code."""
    try:
        command = [program(), *sys.argv[1:]]
    except KortestError as error:
        print(f"kortest: {error}", file=sys.stderr)
        return 2
    if sys.platform != "win32":
        # The program replaces this process, so that only one process receives a signal such as Ctrl-C.
        os.execv(command[0], command)
    return subprocess.run(command).returncode


if __name__ == "__main__":
    sys.exit(main())
