"""Reads objects with generated pydantic models: python3 read.py OUTPUTS, with models.py in the same folder."""

import json
import sys

from models import KortestOutput


def class_name(kind):
    """The name of the class of a kind of objects: `prove-former` is ProveFormer."""
    return "".join(word.capitalize() for word in kind.split("-"))


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = file.read().splitlines()
    for line in lines:
        kind, text = line.split("\t", 1)
        read = KortestOutput.model_validate_json(text).root
        if type(read).__name__ != class_name(kind):
            sys.exit(f"{type(read).__name__} is not the class of {kind}: {text}")
        # All fields of the object are declared, and none is lost.
        written = read.model_dump(mode="json", by_alias=True, exclude_unset=True)
        if written != json.loads(text):
            sys.exit(f"{kind} is written as {written}: {text}")
    print(f"pydantic: {len(lines)} objects")


main()
