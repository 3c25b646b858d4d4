"""Tests scripts/check.py as a program and as a module.

`tests/program/checkers.rs` runs this: python3 -m unittest discover tests/checkers"""

import hashlib
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from random import Random

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
sys.path.insert(0, str(SCRIPTS))
import check
import check_frame
import check_layers
from check_merges import ABSENT, ZERO, array, least, packed, unpacked

LEVEL = "/#########/#P....#.#/#####.###/###.$...X/###$#####/###.#####/#########"


def sealed(*lines, version=2, puzzle="former"):
    """Returns a certificate with these lines and a correct digest."""
    first = f"kortest certificate {version}", f"puzzle {puzzle}"
    text = "".join(f"{line}\n" for line in first + lines).encode("latin-1")
    return text + f"sha256 {hashlib.sha256(text).hexdigest()}\n".encode()


VALID = sealed("board AA", "claim at-most 1", "witness 0,0")


class Program(unittest.TestCase):
    """Tests the exit codes and messages of check.py, run as a program."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = os.path.join(folder.name, "a.cert")

    def run_on(self, name, *options, stdin=b""):
        command = [sys.executable, str(SCRIPTS / "check.py"), name, *options]
        run = subprocess.run(command, input=stdin, capture_output=True)
        return run.returncode, (run.stdout + run.stderr).decode().splitlines()[-1]

    def says(self, data, *options):
        Path(self.file).write_bytes(data)
        return self.run_on(self.file, *options)

    def test_a_valid_certificate_shows_its_board(self):
        self.assertEqual(
            self.says(VALID), (0, "valid: at-most 1 (board AA; 0 records, 0 layers)")
        )

    def test_standard_input(self):
        self.assertEqual(self.run_on("-", stdin=VALID)[0], 0)
        self.assertEqual(self.run_on("-", stdin=b"no")[0], 2)

    def test_folders_pipes_and_devices_are_refused(self):
        code, line = self.run_on(os.path.dirname(self.file))
        self.assertEqual(code, 2)
        self.assertIn("is a folder; give a certificate, or - ", line)
        if hasattr(os, "mkfifo"):
            os.mkfifo(self.file)
            for name, kind in [(self.file, "a pipe"), ("/dev/zero", "a device")]:
                code, line = self.run_on(name)
                self.assertEqual((code, f"{name} is {kind};" in line), (2, True), line)

    def test_a_file_larger_than_the_memory(self):
        message = 3, "not checked: needs more than 64 MiB of memory (--memory)"
        with open(self.file, "wb") as file:
            file.write(b"kortest certificate 2\n")
            file.truncate(3 << 30)  # a sparse file, which takes no space on the disk
        self.assertEqual(self.run_on(self.file, "--memory", "64M"), message)
        self.assertEqual(
            self.run_on("-", "--memory", "64M", stdin=VALID + bytes(65 << 20)), message
        )

    @unittest.skipUnless(sys.platform == "linux", "memory is limited")
    def test_long_lines_take_little_memory(self):
        clicks = "witness" + " 0,0" * (5 << 20)
        rows = "board " + "A/" * (5 << 20) + "A"
        for data, complaint in [
            (
                sealed("board AA", "claim at-most 1", clicks),
                "a line 'witness' with 5242880 words; at most 1 can follow",
            ),
            (sealed(rows), "the board is too large or malformed"),
            (sealed(rows, puzzle="chilly"), "the level is too large or malformed"),
            (sealed(rows, puzzle="nurikabe"), "the board is too long"),
            (
                sealed(
                    "board 1",
                    "claim at-least 1",
                    "solution " + "./" * (5 << 20),
                    puzzle="nurikabe",
                ),
                "a solution does not have the shape of the board",
            ),
        ]:
            self.assertEqual(
                self.says(data, "--memory", "128M"), (1, f"invalid: {complaint}")
            )

    def test_a_newer_version(self):
        newer = 3, "not checked: written by a newer kortest"
        for data in [
            sealed(version=9),
            sealed("anything", version=10, puzzle="new"),
            sealed(version=3, puzzle="chilly"),
        ]:
            self.assertEqual(self.says(data), newer)
        altered = 1, "invalid: its digest does not match: the file was altered"
        self.assertEqual(self.says(sealed(version=9).replace(b"9", b"8", 1)), altered)
        for version in ["0", "1", "02", "two", "1" * 5000]:
            self.assertEqual(self.says(sealed(version=version))[0], 1, version)


class Module(unittest.TestCase):
    """Tests the error messages of check.py, imported as a module."""

    def refusal(self, data):
        with self.assertRaises(check_frame.Refusal) as caught:
            check.check(data)
        return str(caught.exception)

    def test_every_truncated_file_is_cut_off(self):
        for size in range(len(VALID)):
            self.assertIn(
                "the file was cut off", self.refusal(VALID[:size]), VALID[:size]
            )
        self.assertIn("bytes were added", self.refusal(VALID + b"a\n"))
        self.assertIn(
            "extra lines before the last line",
            self.refusal(sealed("board AA", "claim at-most 1", "witness 0,0", "a")),
        )

    def test_branches_that_are_too_deep_are_refused_before_a_graph_is_made(self):
        def part(*_):
            raise AssertionError("a graph is made")

        module = __import__("check_chilly")
        self.addCleanup(setattr, module.Graph, "part", module.Graph.part)
        module.Graph.part = part
        branches = ["evidence branch 8"] * 257 + ["evidence unreachable"]
        data = sealed(f"board {LEVEL}", "claim at-least 3", *branches, puzzle="chilly")
        self.assertEqual(self.refusal(data), "there are branches deeper than 256")


class Merges(unittest.TestCase):
    """Tests check_merges.py and check_layers.py, which check weighted automata for columns."""

    def test_least_takes_the_minimum_of_each_entry(self):
        entries = [0, 1, ZERO, ABSENT - 1, ABSENT, ABSENT | ZERO, 2 * ABSENT - 1]
        one, other = [a for a in entries for _ in entries], entries * len(entries)
        above = packed(array("H", [1 << 15] * len(one)))
        found = unpacked(
            least(packed(array("H", one)), packed(array("H", other)), above), len(one)
        )
        self.assertEqual(list(found), list(map(min, one, other)))

    def layers(self, columns, numbers):
        """Reads two layers from `numbers`."""
        for own in (columns, columns[::-1]):
            yield check_layers.next_layer(
                check_layers.Layer(), own[0], ["0", "1"], numbers
            )

    def test_the_cut_equals_a_slow_minimum_over_all_merges(self):
        random = Random(1)
        for _ in range(20):
            columns = ["".join(random.choice("01") for _ in range(6)) for _ in "xy"]
            left, right = self.layers(columns, iter(lambda: random.randrange(8), None))
            self.assertEqual(
                check_layers.least_at_the_seam(left, right),
                slow_cut(left, right),
                columns,
            )

    def test_duplicate_nodes_are_dropped(self):
        edges = [
            [(0, 1, 3), (1, 2, 0), (2, 3, 0)],
            [(3, 4, 5)],
            [(3, 4, 5)],
            [(3, 4, 6)],
            [],
        ]
        layer = check_layers.without_duplicates(["01", "1", "1", "1", ""], edges, (), 7)
        self.assertEqual((layer.contents, layer.base), (["01", "1", "1", ""], 7))
        self.assertEqual(
            layer.edges,
            [[(0, 1, 3), (1, 1, 0), (2, 2, 0)], [(3, 3, 5)], [(3, 3, 6)], []],
        )


def slow_cut(left, right):
    """A slow, simple version of `check_layers.least_at_the_seam`."""
    costs = {(0, 0): 0}

    def reach(pair, cost):
        costs[pair] = min(cost, costs.get(pair, cost))

    def beside(layer, node, colour):
        return check_layers.rows(layer.contents[node], colour)

    for p in range(len(left.contents)):
        for m in range(len(right.contents)):
            if (p, m) not in costs:
                continue
            here = costs[p, m]
            for s, q, d in left.edges[p]:
                colour, taken, _, blocks, x = left.steps[s]
                y = beside(right, m, colour)
                if len(blocks) == 1 and not taken & y:
                    reach((q, m), here + d)
                for t, to, e in right.edges[m]:
                    other, also_taken, _, others, _ = right.steps[t]
                    together = (
                        colour == other
                        and not y & taken & ~also_taken
                        and not x & also_taken & ~taken
                    )
                    if together and len(check_layers.joined(blocks, others)) == 1:
                        reach((q, to), here + d + e - 1)
            for t, to, e in right.edges[m]:
                colour, taken, _, blocks, _ = right.steps[t]
                if len(blocks) == 1 and not taken & beside(left, p, colour):
                    reach((p, to), here + e)
    return costs[len(left.contents) - 1, len(right.contents) - 1]


if __name__ == "__main__":
    unittest.main()
