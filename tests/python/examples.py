"""The examples of a document, in the form of a Python session.

`python examples.py DOCUMENT` prints them as a program, for type checkers.
"""

import doctest
import sys
from pathlib import Path


def examples(document: Path) -> str:
    """Return the text of a document for doctest. Lines that begin with ``` become empty."""
    lines = document.read_text(encoding="utf-8").splitlines()
    # For doctest, an empty line ends the output of an example.
    return "\n".join("" if line.startswith("```") else line for line in lines)


if __name__ == "__main__":
    print(doctest.script_from_examples(examples(Path(sys.argv[1]))))
