"""``python -m kortest`` is the program ``kortest``."""

import os
import subprocess
import sys

from ._errors import KortestError
from ._program import program


def main() -> int:
    """Run the program with the arguments of this one; its exit code."""
    try:
        command = [program(), *sys.argv[1:]]
    except KortestError as error:
        print(f"kortest: {error}", file=sys.stderr)
        return 2
    if sys.platform != "win32":
        # The same process, so that signals reach the program once.
        os.execv(command[0], command)
    return subprocess.run(command).returncode


if __name__ == "__main__":
    sys.exit(main())
