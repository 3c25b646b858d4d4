"""Runs kortest with --json, for all commands and games: python3 outputs.py PROGRAM FOLDER

Writes the objects to FOLDER/outputs.tsv, each on its line, after the name of its kind: the key of its definition in the
JSON Schema. The runs work in FOLDER, which must be empty."""

import json
import pathlib
import subprocess
import sys

FILES = {
    "small": "OPG/GPO/OGP",
    "larger": "OPGGGOB/GBBBOGP/GGGGPPG/POOOGOO/GPBBBOO/GPOBPGB/PBGGOOO",
    "level": "#######\n#P...$#\n#.....#\n#.$..X#\n#######",
    "harder": "(3,4)->(8,1)\n###########\n#P..$....##\n#..#...$..#\n#.....#...#\n#.#O....T.#\n#$...#...X#\n#..Y.....$#\n"
    "###########",
    "walled": "#####\n#P#X#\n#####",
    "clue": "2,0/0,0",
    "tour": "1 2 3",
    "broken.cert": "kortest certificate 1\n",
    "claims": "2024-11-24 13\n2024-11-25 10\n",
}

# The kinds of objects, and the commands that print them, in the order in which they run.
RUNS = [
    (
        "prove-former",
        "prove small --claim 6 --method both --out small.cert",
        "prove small --claim 3 --out least.cert --method search",
        "prove 2024-11-24 --out date.cert",
        "prove larger --claim 12 --no-certificate --time-limit 0s",
        "prove larger --no-certificate",
    ),
    (
        "prove-santa-chilly",
        "prove level --out level.cert",
        "prove harder --no-lp --out route.cert --time-limit 0s",
        "prove harder --no-certificate",
        "prove walled --out walled.cert",
    ),
    (
        "prove-nurikabe",
        "prove clue --out clue.cert",
        "prove clue --claim 1 --out two.cert",
        "prove clue --claim 1 --no-certificate --time-limit 0s",
    ),
    (
        "solve-former",
        "solve small",
        "solve larger --algorithm beam --time-limit 0s",
        "solve small --seed 18446744073709551615",
    ),
    (
        "solve-santa-chilly",
        "solve level",
        "solve harder --algorithm a-star --time-limit 0s",
        "solve walled",
    ),
    (
        "solve-nurikabe-by-clauses",
        "solve clue",
        "solve 1,1 --puzzle nurikabe",
    ),
    (
        "solve-nurikabe-by-rules",
        "solve clue --algorithm rules",
        "solve 1,1 --puzzle nurikabe --algorithm rules",
    ),
    (
        "solve-nurikabe-by-ants",
        "solve clue --algorithm ants",
        "solve clue --algorithm rules-then-ants --time-limit 0s",
    ),
    (
        "check-former",
        "check small.cert date.cert",
        "check least.partial.cert --optimal",
    ),
    ("check-santa-chilly", "check level.cert route.partial.cert walled.cert"),
    ("check-nurikabe", "check clue.cert two.partial.cert"),
    (
        "check-no-verdict-or-invalid",
        "check broken.cert",
        "check small.cert --work 0",
    ),
    ("show-former", "show small", "show small.cert", "show 2999-01-01"),
    (
        "show-santa-chilly",
        "show level",
        "show level --moves R",
        "show level.cert",
    ),
    ("show-nurikabe", "show clue", "show clue.cert"),
    ("report", "report small.cert --claim 6", "report level.cert"),
    (
        "export",
        "export level",
        "export clue --out clue.export",
        "export small.cert",
    ),
    ("import", "import level tour"),
    (
        "analyse",
        "analyse small --clicks 0,0;1,0 --certificates proofs",
        "analyse larger --time-limit 0s",
        "analyse larger",
        "analyse small --solutions 2",
    ),
    (
        "analyse-santa-chilly",
        "analyse harder --moves RLDRU",
        "analyse harder --moves RLD --time-limit 0s",
    ),
    (
        "explain",
        "explain small",
        "explain larger --more",
        "explain larger --time-limit 0s",
    ),
    (
        "explain-santa-chilly",
        "explain level",
        "explain harder --time-limit 0s",
        "explain walled",
    ),
    (
        "perft",
        "perft small --depth 3",
        "perft 2024-11-24 --depth 16 --memory 32MiB --time-limit 2s",
        "perft level --depth 110",
        "perft clue --depth 2",
        "perft larger --depth 9 --time-limit 0s",
    ),
    (
        "generate-former",
        "generate former --size 4x4 --stars 1",
        "generate former --size 3x3 --no-certificate --seed 9007199254740993",
    ),
    ("generate-santa-chilly", "generate chilly --size 6x6 --presents 2"),
    ("generate-nurikabe", "generate nurikabe --size 4x4 --minimal"),
    (
        "archive",
        "archive 2024-11-24..2024-11-25 --dir all --claims claims",
        "archive 2999-01-01 --dir all",
        "archive 2024-11-26 --dir all --method search --time-limit 0s",
    ),
    ("archive-status", "archive --status all"),
    (
        "an-error",
        "prove nonsense",
        "prove --thread 3",
        "proove small",
        "analyse clue",
        "check missing.cert",
    ),
]

# Commands that print their progress, to standard error.
PROGRESS = ["prove larger --method search --no-certificate --quiet --progress json"]


def run(program, folder, command):
    """Runs a command, and returns its result."""
    return subprocess.run(
        [program, *command.split()], cwd=folder, capture_output=True, text=True
    )


def objects(program, folder):
    """Returns the lines that all commands print, each with its kind."""
    lines = []
    for kind, *commands in RUNS:
        for command in commands:
            result = run(program, folder, f"{command} --json")
            found = result.stdout.splitlines()
            if not found:
                sys.exit(f"kortest {command} printed nothing: {result.stderr}")
            lines += [(kind, line) for line in found]
    for command in PROGRESS:
        found = run(program, folder, command).stderr.splitlines()
        lines += [("progress", line) for line in found if line.startswith("{")]
    return lines


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    folder = pathlib.Path(sys.argv[2])
    for name, text in FILES.items():
        (folder / name).write_text(text)
    lines = objects(program, folder)
    schema = json.loads(run(program, folder, "schema").stdout)
    kinds = {branch["$ref"].removeprefix("#/$defs/") for branch in schema["oneOf"]}
    missing = kinds - {kind for kind, _ in lines}
    if missing:
        sys.exit(f"no command printed an object of these kinds: {missing}")
    text = "".join(f"{kind}\t{line}\n" for kind, line in lines)
    (folder / "outputs.tsv").write_text(text)
    print(f"{len(lines)} objects of {len(kinds)} kinds")


main()
