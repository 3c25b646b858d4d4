"""Tests of the Python module `kortest` with the program in its wheel.

`scripts/wheel --test FOLDER` runs them in a new environment.
"""

import datetime
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from html.parser import HTMLParser
from pathlib import Path

import kortest

DATE = "2024-11-24"
LEVEL = "/#####/#P.X#/#####"
GRID = "0,0,0,0/0,2,0,0/0,0,0,0"


class TestInTemporaryFolder(unittest.TestCase):
    """A test case with a temporary folder, which is deleted after each test."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)


class Package(unittest.TestCase):
    def test_program_is_from_this_environment_and_has_the_same_version(self):
        text = subprocess.run([kortest.program(), "--version"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(text.split()[:2], ["kortest", kortest.__version__])
        if "KORTEST" not in os.environ:
            self.assertTrue(kortest.program().startswith(sys.prefix), kortest.program())

    def test_module_runs_the_program(self):
        run = subprocess.run([sys.executable, "-m", "kortest", "check", "none"], capture_output=True, text=True)
        self.assertEqual(run.returncode, 2)
        self.assertIn("none", run.stderr)

    def test_is_typed(self):
        self.assertTrue(Path(kortest.__file__).with_name("py.typed").is_file())

    def test_all_public_names_have_docstrings(self):
        for name in set(kortest.__all__) - {"BoardLike"}:
            self.assertTrue(getattr(kortest, name).__doc__, name)


class Boards(TestInTemporaryFolder):
    def test_a_board_can_be_a_date_a_file_a_text_or_a_board(self):
        board = kortest.board(DATE)
        self.assertEqual((board.puzzle, board.name, len(board.rows)), ("former", DATE, 9))
        file = self.folder / f"{DATE}.txt"
        file.write_text(str(board))
        for given in (datetime.date(2024, 11, 24), datetime.datetime(2024, 11, 24, 8), file, str(file), board.text, board):
            self.assertEqual(kortest.board(given).rows, board.rows, given)

    def test_boards_of_other_games(self):
        self.assertEqual(kortest.board(LEVEL).rows, ("#####", "#P.X#", "#####"))
        self.assertEqual(kortest.board(GRID).rows[1], "0,2,0,0")

    def test_pictures_are_complete_tables_with_all_cells(self):
        for given, cells in ((DATE, 10 * 8), (LEVEL, 4 * 6), (GRID, 4 * 5)):
            counter = TagCounter()
            counter.feed(kortest.board(given)._repr_html_())
            self.assertEqual((counter.opened["td"], counter.opened), (cells, counter.closed))

    def test_errors_about_invalid_boards_have_one_line(self):
        for given in ("2025-02-30", "nobody/knows", "", "-", "--json", self.folder / "none"):
            with self.assertRaises(kortest.BadInput) as caught:
                kortest.board(given)
            self.assertEqual(len(str(caught.exception).splitlines()), 1, given)
            self.assertFalse(str(caught.exception).startswith("kortest:"))


class TagCounter(HTMLParser):
    """Counts the opening and closing tags of an HTML text by name."""

    def __init__(self):
        super().__init__()
        self.opened, self.closed = {}, {}

    def handle_starttag(self, tag, attrs):
        self.opened[tag] = self.opened.get(tag, 0) + 1

    def handle_endtag(self, tag):
        self.closed[tag] = self.closed.get(tag, 0) + 1


class Proofs(TestInTemporaryFolder):
    def test_optimum_and_certificate(self):
        file = self.folder / "a.cert"
        proof = kortest.prove(DATE, out=file, threads=1)
        self.assertEqual((proof.optimum, proof.proved, len(proof.moves), proof.certificate), (13, True, 13, file))
        self.assertEqual(proof.moves[0], (0, 1))
        checked = kortest.check(file)
        self.assertTrue(checked)
        self.assertEqual((checked.claim, checked.digest), (kortest.Proven("optimal", 13), proof.digest))

    def test_no_file_is_written_without_out(self):
        before = sorted(Path().iterdir())
        self.assertIsNone(kortest.prove("OPG/GPO").certificate)
        self.assertEqual(sorted(Path().iterdir()), before)

    def test_verdicts_on_claims(self):
        for value, verdict in ((12, "impossible"), (13, "optimal"), (14, "beatable")):
            self.assertEqual(kortest.prove(DATE, claim=value).claim, kortest.Claimed(value, verdict))

    def test_proofs_of_other_games(self):
        proof = kortest.prove(LEVEL)
        self.assertEqual((proof.optimum, proof.route, proof.moves), (1, "R", None))
        proof = kortest.prove(GRID)
        self.assertEqual((proof.optimum, proof.lower_bound, len(proof.solutions)), (None, 1, 1))

    def test_invalid_options_are_refused(self):
        for options in ({"time_limit": "soon"}, {"threads": 0}, {"method": "luck"}, {"memory": "much"}):
            with self.assertRaises(kortest.BadInput):
                kortest.prove("OPG", **options)

    def test_a_time_limit_stops_a_proof(self):
        proof = kortest.prove(DATE, method="search", time_limit=0.001)
        self.assertTrue(proof.stopped)
        self.assertIsNone(proof.optimum)

    def test_a_changed_certificate_is_invalid_and_a_missing_certificate_is_bad_input(self):
        file = self.folder / "a.cert"
        kortest.prove("OPG/GPO", out=file)
        text = file.read_bytes()
        file.write_bytes(text.replace(b"OPG", b"OOG"))
        checked = kortest.check(file)
        self.assertFalse(checked)
        self.assertIs(checked.valid, False)
        self.assertTrue(checked.reason)
        with self.assertRaises(TypeError):
            kortest.check(b"abc")
        for missing in (self.folder / "none.cert", self.folder):
            with self.assertRaises(kortest.BadInput):
                kortest.check(missing)

    def test_a_check_without_a_verdict_is_false(self):
        file = self.folder / "a.cert"
        kortest.prove(DATE, out=file)
        checked = kortest.check(file, work=1)
        self.assertEqual((checked.valid, bool(checked)), (None, False))

    @unittest.skipIf(sys.platform == "win32", "signals")
    def test_an_interrupt_stops_the_program_and_keeps_its_journal(self):
        # A background process of a shell ignores interrupts, and so do the programs that it starts. This call enables
        # interrupts.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        # The search for this hard board takes minutes, so the interrupt arrives before its end.
        timer = threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        start = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            kortest.prove("2024-11-29", method="search", threads=1, out=self.folder / "a.cert")
        self.assertLess(time.monotonic() - start, 30)
        self.assertTrue((self.folder / "a.cert.journal").is_file())

    def test_a_missing_program_is_an_error(self):
        before = os.environ.get("KORTEST")
        os.environ["KORTEST"] = str(self.folder / "none")
        try:
            with self.assertRaises(kortest.ProgramError):
                kortest.prove("OPG")
        finally:
            os.environ.pop("KORTEST")
            if before is not None:
                os.environ["KORTEST"] = before


class Analyses(unittest.TestCase):
    def test_analysis_of_first_clicks(self):
        analysis = kortest.analyse("OPG/GPO/OGP")
        self.assertEqual((analysis.optimum, analysis.game, analysis.lost), (6, None, None))
        self.assertEqual(len(analysis.clicks), 8)
        self.assertEqual({each.optimum_after + 1 - analysis.optimum - each.loses for each in analysis.clicks}, {0})

    def test_analysis_of_a_game(self):
        for clicks in ([(1, 0), (0, 0)], "1,0 0,0"):
            analysis = kortest.analyse(kortest.board("OPG/GPO/OGP"), clicks)
            self.assertEqual((analysis.lost, analysis.cleared), (1, False))
            self.assertEqual([each.loses for each in analysis.game], [0, 1])
            self.assertIsInstance(analysis.game[1].better, kortest.Place)


if __name__ == "__main__":
    unittest.main()
