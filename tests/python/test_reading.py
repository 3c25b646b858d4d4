"""Tests that the Python module `kortest` reads the texts that the program reads, and refuses those that it refuses."""

import json
import subprocess
import unittest

import kortest
from common import DATE, GRID, LEVEL, TestInTemporaryFolder
from kortest import chilly, nurikabe

try:
    import numpy
except ImportError:
    numpy = None

#: Functions that read any value, and the name of their game.
READERS = (
    ("former", kortest.board),
    ("chilly", chilly.level),
    ("nurikabe", nurikabe.grid),
)
#: Functions that read rows of their game.
ROWS = (
    ("former", kortest.Board.from_rows),
    ("chilly", chilly.Level.from_rows),
    ("nurikabe", nurikabe.Grid.from_rows),
)
TEXTS = (
    "OPG/GPO",
    "opg/gpo",
    "OPG\nGPO\n",
    "O,P,G/G,P,O",
    "123/234",
    "12/21",
    "1,2/2,1",
    "[[1,2],[2,1]]",
    "OPGBBO",
    "OPG",
    "O",
    "OO/OO",
    "012/123",
    "01/23",
    "0,1/1,0",
    "[[0,1],[1,0]]",
    "0 1 2\n2 1 0\n0 0 1",
    "[[-1,0],[1,2]]",
    '{"command":"show","puzzle":"former","rows":["OP"],"board":"OP/PO"}',
    '{"board": [[1,2],[2,1]]}',
    "2025-11",
    "2025-11-20..2025-11-22",
    "...",
    "bog",
    "HELLO/WORLD",
    "GBBG/BXOO",
    "tomorow",
    "yesterdya",
    "monday",
    "nope",
    "README.md",
    "x",
    "",
    " ",
    "nonsense!",
    "ABCD/EFG",
    DATE,
    "24.11.2024",
    "20241124",
    "2025-02-30",
    "2024-11-15",
    "today",
    LEVEL,
    "#####/#..P#/#X..#/#####",
    "#####\n#..P#\n#X..#\n#####\n",
    '["#####", "#..P#", "#X..#", "#####"]',
    "#####/#..P#/#XX.#/#####",
    "#####/#..P#/#...#/#####",
    GRID,
    "0,2,0/0,0,0",
    "0;2;0\n0;0;0",
    "1,0/0,1",
    "https://puzz.link/p?nurikabe/4/3/k2n",
)


class OneReader(TestInTemporaryFolder):
    def show(self, text, *options):
        """Return the object that the program prints about a text, or ``None`` if the program refuses it."""
        run = subprocess.run(
            [kortest.program(), "show", "--json", *options, "--", text],
            capture_output=True,
            cwd=self.folder,
        )
        return json.loads(run.stdout) if run.returncode == 0 else None

    def test_a_text_is_read_as_the_program_reads_it(self):
        for text in TEXTS:
            shown = self.show(text)
            for game, read in READERS:
                # The module decides between games, and nothing else.
                chosen = self.show(text, "--puzzle", game) if shown is None else shown
                try:
                    board = read(text)
                except kortest.BadInput as error:
                    self.assertEqual(len(error.reason.splitlines()), 1, text)
                    if shown is not None:
                        self.assertNotEqual(shown["puzzle"], game, (text, error))
                    continue
                self.assertIsNotNone(chosen, (game, text))
                self.assertEqual(chosen["puzzle"], game, text)
                self.assertEqual(board.text, chosen["board"], text)

    def test_rows_are_read_as_with_the_option_for_the_game(self):
        for text in TEXTS:
            for game, read in ROWS:
                shown = self.show(text, "--puzzle", game)
                is_date = shown is not None and shown["name"].startswith("20")
                try:
                    board = read(text)
                except kortest.BadInput:
                    self.assertTrue(shown is None or is_date, (game, text))
                    continue
                if shown is not None and not is_date:
                    self.assertEqual(board.text, shown["board"], text)

    def test_words_are_not_boards(self):
        for text in ("tomorow", "yesterdya", "monday", "nope", "README.md", "OO/OO"):
            for function in (kortest.board, kortest.prove, kortest.analyse):
                with self.assertRaises(kortest.BadInput) as caught:
                    function(text)
                self.assertIn("Board.from_rows", caught.exception.reason)
            with self.assertRaises(kortest.BadInput):
                kortest.prove_many([text])

    def test_a_size_decides(self):
        with self.assertRaises(kortest.BadInput) as caught:
            kortest.board("OPGBBO")
        self.assertIn("of size 6x1 or 2x3 or 3x2", caught.exception.reason)
        board = kortest.Board.from_rows("OPGBBO", size=(3, 2))
        self.assertEqual(board.text, "OPG/BBO")
        self.assertEqual(kortest.board(["OPGBBO"]).text, "OPGBBO")
        file = self.folder / "a.txt"
        file.write_text("OPGBBO")
        self.assertEqual(kortest.Board.from_file(file, size=(3, 2)), board)
        with self.assertRaises(kortest.BadInput) as caught:
            kortest.Board.from_rows("OPGBBO", size=(5, 5))
        self.assertIn("the size 5x5 does not fit", caught.exception.reason)

    def test_colours_from_0_are_a_question(self):
        rows = [[0, 1, 2], [1, 2, 1]]
        arrays = [rows, [tuple(row) for row in rows]]
        if numpy is not None:
            arrays += [numpy.array(rows), numpy.array(rows, dtype="uint8")]
        for given in arrays:
            for read in (kortest.board, kortest.Board.from_rows, kortest.prove):
                with self.assertRaises(kortest.BadInput) as caught:
                    read(given)
                self.assertIn("(colours_from=0)", caught.exception.reason)
            for read in (kortest.board, kortest.Board.from_rows):
                self.assertEqual(read(given, colours_from=0).text, "OPG/PGP")
                self.assertEqual(read(given, colours_from=1).text, ".OP/OPO")
        file = self.folder / "a.csv"
        file.write_text("0,1,2\n1,2,1\n")
        with self.assertRaises(kortest.BadInput):
            kortest.board(file)
        for read in (kortest.board, kortest.Board.from_file):
            self.assertEqual(read(file, colours_from=0).text, "OPG/PGP")
        holes = kortest.Board.from_rows([[-1, 0], [1, 2], [2, 1]])
        self.assertEqual(holes.text, ".O/PG/GP")
        for wrong in (2, -1, "0", True, 0.0):
            with self.assertRaises((kortest.BadInput, TypeError)) as caught:
                kortest.board(rows, colours_from=wrong)
            self.assertIn("colours_from", str(caught.exception))

    def test_the_module_that_a_message_names_reads_the_text(self):
        for text, game in (
            ("OPG/GPO", "kortest"),
            (DATE, "kortest"),
            ("#####/#..P#/#X..#/#####", "kortest.chilly"),
            (LEVEL, "kortest.chilly"),
            ("0,2,0/0,0,0", "kortest.nurikabe"),
        ):
            for (_, read), module in zip(
                READERS, ("kortest", "kortest.chilly", "kortest.nurikabe")
            ):
                if module == game:
                    read(text)
                    continue
                with self.assertRaises(kortest.BadInput) as caught:
                    read(text)
                self.assertTrue(
                    caught.exception.reason.endswith(f": use {game}"),
                    caught.exception.reason,
                )

    def test_sets_have_no_rows(self):
        for _, read in (*READERS, *ROWS):
            for given in ({"OPG", "GPO"}, frozenset({"OPG"}), {"OPG": 1}, b"OPG"):
                with self.assertRaises(TypeError):
                    read(given)

    def test_files_are_read_as_the_program_reads_them(self):
        file = self.folder / "a.txt"
        for text in ("OPG/GPO", "OPG\r\nGPO\r\n", "\ufeffOPG\nGPO"):
            for encoding in ("utf-8", "utf-16"):
                file.write_bytes(text.encode(encoding))
                self.assertEqual(kortest.board(file).text, "OPG/GPO")
        file.write_text("O" * 2_000_000)
        with self.assertRaises(kortest.BadInput) as caught:
            kortest.board(file)
        self.assertIn("longer than 1 MiB", caught.exception.reason)
        file.write_text("OO/OO")
        with self.assertRaises(kortest.BadInput):
            kortest.board(file)
        self.assertEqual(kortest.Board.from_file(file).text, "OO/OO")

    def test_a_damaged_certificate_is_no_board(self):
        proof = kortest.prove("OPG/GPO", out=self.folder / "a.cert")
        self.assertEqual(kortest.board(proof.file), proof.board)
        damaged = self.folder / "b.cert"
        damaged.write_bytes(proof.certificate.replace(b"OPG", b"OOG"))
        with self.assertRaises(kortest.BadInput) as caught:
            kortest.board(damaged)
        self.assertIn("is a damaged certificate", caught.exception.reason)

    def test_the_name_of_a_certificate_may_have_the_date_of_its_board(self):
        good = kortest.prove(DATE).certificate
        grid = nurikabe.prove(GRID).certificate
        for name in (
            "2024-11-25",
            "20241125",
            "25.11.2024",
            "25.11.24 (1)",
            "25 november 2024",
        ):
            file = self.folder / f"{name}.cert"
            file.write_bytes(good)
            run = subprocess.run(
                [kortest.program(), "check", file], capture_output=True
            )
            self.assertEqual(run.returncode, 1, name)
            with self.assertRaises(kortest.InvalidCertificate) as caught:
                kortest.check(file)
            self.assertIn("2024-11-25, the date in its name", caught.exception.reason)
            file.write_bytes(grid)
            self.assertEqual(kortest.check(file).claim.value, 1)
            run = subprocess.run(
                [kortest.program(), "check", file], capture_output=True
            )
            self.assertEqual(run.returncode, 0, name)
        for name in (DATE, "20241124", "24.11.2024", "today", "a"):
            file = self.folder / f"{name}.cert"
            file.write_bytes(good)
            self.assertEqual(kortest.check(file).claim.value, 13)

    def test_a_certificate_without_its_end_is_suggested(self):
        kortest.prove(DATE, out=self.folder / f"{DATE}.cert")
        with self.assertRaises(kortest.BadInput) as caught:
            kortest.check(self.folder / DATE)
        self.assertIn(f"did you mean {self.folder}/{DATE}.cert?", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
