"""Tests of boards, proofs, analyses and solutions of Former in the Python module `kortest`.

`scripts/wheel --test FOLDER` runs all tests of this folder in a new environment.
"""

import datetime
import hashlib
import importlib.metadata
import os
import signal
import subprocess
import sys
import threading
import typing
import unittest
import unittest.mock
import zoneinfo
from pathlib import Path

import kortest
from common import DATE, GRID, LEVEL, TestInTemporaryFolder
from kortest import chilly, nurikabe
from kortest._oslo import date_in_norway


class Boards(TestInTemporaryFolder):
    def test_explicit_constructors(self):
        board = kortest.Board.from_date(DATE)
        self.assertEqual((board.name, len(board.rows), board.note), (DATE, 9, None))
        day = datetime.date(2024, 11, 24)
        self.assertEqual(kortest.Board.from_date(day), board)
        file = self.folder / f"{DATE}.txt"
        file.write_text(str(board))
        self.assertEqual(kortest.Board.from_file(file), board)
        self.assertEqual(kortest.Board.from_file(str(file)).name, DATE)
        self.assertEqual(kortest.Board.from_rows(board.text), board)
        self.assertEqual(kortest.Board.from_rows(list(board.rows)), board)
        self.assertEqual(hash(kortest.Board.from_rows(board.text)), hash(board))

    def test_an_argument_can_be_a_date_a_path_rows_or_a_board(self):
        board = kortest.board(DATE)
        file = self.folder / "a.txt"
        file.write_text(str(board))
        dates = (datetime.date(2024, 11, 24), datetime.datetime(2024, 11, 24, 8))
        for given in (*dates, file, board.text, board, "24.11.2024"):
            self.assertEqual(kortest.board(given), board, given)

    def test_a_string_is_never_the_name_of_a_file(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        (self.folder / "OPG").write_text("GGG")
        self.assertEqual(kortest.board("OPG").rows, ("OPG",))
        self.assertEqual(kortest.board(["OPG"]).rows, ("OPG",))
        (self.folder / "board.txt").write_text("GGG")
        for read in (kortest.board, kortest.prove):
            with self.assertRaises(kortest.BadInput) as caught:
                read("board.txt")
            self.assertIn("use Board.from_file", caught.exception.reason)
        self.assertEqual(kortest.Board.from_rows("board.txt").tiles, 8)
        with self.assertRaises(kortest.BadInput) as caught:
            kortest.Board.from_rows(__file__)
        self.assertIn("use Board.from_file", caught.exception.reason)
        for name, read in (("/etc/passwd", chilly.level), ("board.txt", nurikabe.grid)):
            with self.assertRaises(kortest.BadInput):
                read(name)

    def test_a_certificate_is_a_file_with_a_board(self):
        proof = kortest.prove("OPG/GPO", out=self.folder / "a.cert")
        self.assertEqual(kortest.Board.from_file(proof.file), proof.board)
        with self.assertRaises(kortest.BadInput):
            chilly.Level.from_file(proof.file)

    def test_a_moment_with_a_time_zone_is_a_date_in_norway(self):
        zone = datetime.timezone
        late = datetime.datetime(2025, 1, 1, 23, 30)
        west = zone(datetime.timedelta(hours=-8))
        for moment, date in (
            (late, "2025-01-01"),
            (late.replace(tzinfo=zone.utc), "2025-01-02"),
            (late.replace(hour=22, tzinfo=zone.utc), "2025-01-01"),
            (late.replace(hour=16, tzinfo=west), "2025-01-02"),
            (datetime.datetime(2025, 7, 1, 22, 0, tzinfo=zone.utc), "2025-07-02"),
        ):
            self.assertEqual(kortest.board(moment).name, date, moment)

    def test_a_future_date_has_a_note(self):
        self.assertIn("future", kortest.board("2900-01-01").note)
        self.assertIsNone(kortest.board("today").note)

    def test_a_wrong_clock_is_asked_about(self):
        for date in ("1970-01-01", "2024-11-10", "2024-11-15", "2024-11-22"):
            today = datetime.date.fromisoformat(date)
            question = f"is the clock of this computer right? it says {date}"
            with unittest.mock.patch(
                "kortest.former.today_in_norway", return_value=today
            ):
                self.assertEqual(kortest.board(DATE).note, question)
                if date == "2024-11-22":
                    self.assertEqual(kortest.board("today").note, question)
                    continue
                with self.assertRaises(kortest.BadInput) as caught:
                    kortest.board("today")
                self.assertIn("no known board", caught.exception.reason)
                self.assertTrue(caught.exception.reason.endswith(question))

    def test_the_dates_of_norway_are_those_of_the_time_zone_database(self):
        try:
            oslo = zoneinfo.ZoneInfo("Europe/Oslo")
        except zoneinfo.ZoneInfoNotFoundError:
            self.skipTest("no time zone database")
        start = datetime.datetime(2024, 11, 1, tzinfo=datetime.timezone.utc)
        for half_hours in range(0, 3 * 365 * 48):
            moment = start + datetime.timedelta(minutes=30 * half_hours)
            self.assertEqual(
                date_in_norway(moment), moment.astimezone(oslo).date(), moment
            )

    def test_lists_are_rows(self):
        letters = [["B", "B", "G"], ["G", "G", "O"]]
        for given in (
            ["BBG", "GGO"],
            ("BBG", "GGO"),
            letters,
            (tuple(row) for row in letters),
        ):
            self.assertEqual(kortest.board(given).rows, ("BBG", "GGO"), given)
        self.assertEqual(
            kortest.board([[3, 0, 4], [1, 2, 3]], colours_from=1),
            kortest.board("G.B/OPG"),
        )
        self.assertEqual(
            kortest.prove([[1, 2], [2, 1]]).optimum, kortest.prove("OP/PO").optimum
        )

    def test_arrays_of_numpy_are_rows(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("no NumPy")
        letters = numpy.array([["B", "G"], ["G", "O"]])
        self.assertEqual(kortest.Board.from_rows(letters).rows, ("BG", "GO"))
        numbers = numpy.array([[3, 4], [1, 2]])
        self.assertEqual(kortest.board(numbers).rows, ("GB", "OP"))
        self.assertEqual(kortest.prove(numbers).optimum, 4)
        clues = numpy.array([[0, 2], [0, 0]])
        self.assertEqual(nurikabe.grid(clues).text, "0,2/0,0")
        clicks = numpy.array([(0, 1), (4, 6)])
        self.assertEqual(kortest.analyse(DATE, clicks=clicks).lost, 0)


class Package(unittest.TestCase):
    @unittest.skipIf("KORTEST" in os.environ, "the wheel is not installed")
    def test_the_wheel_has_the_licences_of_the_crates_in_the_program(self):
        licences = {
            file.name: file.read_text()
            for file in importlib.metadata.files("kortest")
            if file.name.startswith("LICENSE")
        }
        self.assertEqual(
            sorted(licences), ["LICENSE-APACHE", "LICENSE-MIT", "LICENSES-THIRD-PARTY"]
        )
        text = licences["LICENSES-THIRD-PARTY"]
        for words in (
            "clarabel ",
            "Apache License",
            "amd ",
            "Timothy A. Davis",
            "dashmap ",
        ):
            self.assertIn(words, text)


class Proofs(TestInTemporaryFolder):
    def test_optimum_and_certificate(self):
        file = self.folder / "a.cert"
        proof = kortest.prove(DATE, out=file, threads=1)
        self.assertEqual(
            (proof.optimum, proof.proved, len(proof.moves), proof.file),
            (13, True, 13, file),
        )
        self.assertEqual(proof.moves[0], (0, 1))
        checked = kortest.check(file)
        self.assertEqual(
            (checked.claim, checked.digest),
            (kortest.Proven("optimal", 13), proof.digest),
        )
        self.assertEqual(file.read_bytes(), proof.certificate)
        self.assertEqual(proof.digest, hashlib.sha256(proof.certificate).hexdigest())
        self.assertEqual(checked.board, proof.board)

    def test_certificates_of_all_games(self):
        before = sorted(Path().iterdir())
        for proof, claim in (
            (kortest.prove(DATE), ("optimal", 13)),
            (chilly.prove(LEVEL), ("optimal", 1)),
            (nurikabe.prove(GRID), ("exactly", 1)),
        ):
            checked = kortest.check(proof.certificate)
            self.assertEqual(
                (checked.claim, checked.digest), (kortest.Proven(*claim), proof.digest)
            )
        self.assertEqual(sorted(Path().iterdir()), before)

    def test_verdicts_on_claims(self):
        for full in (False, True):
            for value, verdict in (
                (12, "impossible"),
                (13, "optimal"),
                (14, "beatable"),
            ):
                self.assertEqual(
                    kortest.prove(DATE, claim=value, full=full).claim,
                    kortest.Claimed(value, verdict),
                )

    def test_methods_agree(self):
        optima = {
            kortest.prove("OPGB/GPOB/BBOG", method=method).optimum
            for method in typing.get_args(kortest.former.Method)
        }
        self.assertEqual(len(optima), 1)

    def test_a_time_limit_stops_a_proof(self):
        proof = kortest.prove(DATE, method="search", time_limit=0.001)
        self.assertTrue(proof.stopped)
        self.assertIsNone(proof.optimum)
        self.assertLessEqual(proof.lower_bound, proof.upper_bound)
        self.assertTrue(proof.board.play(proof.moves).is_cleared)

    def test_a_stopped_proof_has_a_partial_certificate(self):
        file = self.folder / "a.cert"
        proof = kortest.prove(DATE, method="search", time_limit=0.001, out=file)
        self.assertEqual(proof.file, self.folder / "a.partial.cert")
        self.assertFalse(file.exists())
        self.assertEqual(kortest.check(proof.file).digest, proof.digest)
        self.assertEqual(kortest.prove(DATE, out=file).optimum, 13)
        self.assertFalse((self.folder / "a.partial.cert").exists())
        kortest.prove(DATE, method="search", time_limit=0.001, out=file)
        self.assertEqual(kortest.check(file).claim.kind, "optimal")

    def test_a_claim_without_time_has_evidence(self):
        boards = [
            kortest.Board.random(seed, rows=2, columns=3, colours=3)
            for seed in range(40)
        ]
        boards.append(kortest.Board.from_rows(["OPGB" * 16]))
        for board in boards:
            for claim in (None, 1, 5, 6):
                proof = kortest.prove(board, claim=claim, time_limit=0)
                proven = kortest.check(proof.certificate).claim
                self.assertEqual(proof.proved, proven.kind == "optimal")
                bounds = {
                    "optimal": proof.optimum,
                    "at-least": proof.lower_bound,
                    "at-most": proof.upper_bound,
                }
                self.assertEqual(proven.value, bounds[proven.kind])

    def test_limits_can_have_units(self):
        for memory in ("64MiB", 1 << 26, "0.5GB", "1g", "4Gi", "65536Ki"):
            for time_limit in ("90s", 90, 1.5, "2min", "1h", "500ms"):
                proof = kortest.prove("OPG", memory=memory, time_limit=time_limit)
                self.assertEqual(proof.optimum, 3)

    @unittest.skipUnless(sys.platform == "linux", "only Linux tells its limits")
    def test_the_default_memory_respects_the_limit_of_the_address_space(self):
        script = (
            "import resource\n"
            "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))\n"
            "from kortest._limits import batch_limits_of, limits_of\n"
            "print(limits_of(1, None, None).memory, batch_limits_of(1, None, None).memory)\n"
        )
        printed = subprocess.check_output([sys.executable, "-c", script], text=True)
        for memory in printed.split():
            self.assertLessEqual(int(memory), 1 << 29)

    def test_times_are_written_as_for_the_program(self):
        for time_limit in ("1H", "1h30m", "01:30:00", "1-00:00:00", "1-12", "1d 12h"):
            proof = kortest.prove("OPG", time_limit=time_limit)
            self.assertEqual(proof.optimum, 3)
        for time_limit in ("", "soon", "-5", "8x", "1-24:00", "1-", "nan"):
            with self.assertRaises(kortest.BadInput):
                kortest.prove("OPG", time_limit=time_limit)

    def test_an_empty_board_needs_no_clicks(self):
        board = kortest.Board.from_rows("O").click((0, 0))
        proof = kortest.prove(board)
        self.assertEqual((proof.optimum, proof.moves), (0, ()))


class Solutions(unittest.TestCase):
    def test_solutions_of_all_algorithms(self):
        solution = kortest.solve(DATE, algorithm="beam", width=100, seed=1, threads=1)
        self.assertEqual((solution.found, solution.algorithm), (True, "beam"))
        self.assertEqual(len(solution.moves), solution.upper_bound)
        self.assertTrue(solution.board.play(solution.moves).is_cleared)
        for algorithm in typing.get_args(kortest.former.Algorithm):
            solution = kortest.solve("OPG/GPO", algorithm=algorithm, time_limit=0.2)
            self.assertEqual(solution.upper_bound, 5, algorithm)
        self.assertEqual(kortest.solve(DATE).optimum, 13)


class Analyses(unittest.TestCase):
    def test_analysis_of_first_clicks(self):
        analysis = kortest.analyse("OPG/GPO/OGP")
        self.assertEqual(
            (analysis.optimum, analysis.game, analysis.lost, analysis.cleared),
            (6, (), None, None),
        )
        self.assertEqual(len(analysis.clicks), 8)
        self.assertEqual(
            {
                each.optimum_after + 1 - analysis.optimum - each.loses
                for each in analysis.clicks
            },
            {0},
        )

    def test_different_solutions(self):
        analysis = kortest.analyse(DATE, solutions=3)
        self.assertEqual(
            (analysis.different_solutions, analysis.sequences), (25, 619744)
        )
        self.assertEqual((analysis.chains, analysis.stars), (11634, 1))
        self.assertAlmostEqual(analysis.difficulty, 7.0768, places=4)
        self.assertEqual(len({frozenset(each) for each in analysis.solutions}), 3)
        self.assertEqual([len(each) for each in analysis.solutions], [13, 13, 13])
        self.assertIsInstance(analysis.solutions[0][0], kortest.Place)

    def test_explanation(self):
        explanation = kortest.explain(DATE)
        rows = (kortest.LineRow(11, None, 2),)
        line = kortest.Line(column=4, counted="left", rows=rows)
        self.assertEqual((explanation.optimum, explanation.line), (13, line))
        self.assertEqual((len(explanation.groups), explanation.orders), (4, ((2, 3),)))
        self.assertEqual(sum(least for least, _ in explanation.begin), 11)
        self.assertFalse(explanation.stopped)

    def test_explanation_with_two_rows(self):
        rows = kortest.explain("2025-09-25").line.rows
        self.assertEqual(rows, ((6, 6, 9), (7, None, 8)))

    def test_stopped_explanation(self):
        explanation = kortest.explain(DATE, time_limit=0)
        self.assertEqual(
            (explanation.line, explanation.groups, explanation.stopped),
            (None, None, True),
        )

    def test_a_single_column_has_no_line(self):
        explanation = kortest.explain(kortest.Board.from_rows("O/P/O"))
        self.assertEqual((explanation.line, explanation.stopped), (None, False))

    def test_analysis_of_a_game(self):
        for clicks in ([(1, 0), (0, 0)], "1,0 0,0"):
            analysis = kortest.analyse(kortest.board("OPG/GPO/OGP"), clicks)
            self.assertEqual((analysis.lost, analysis.cleared), (1, False))
            self.assertEqual([each.loses for each in analysis.game], [0, 1])
            self.assertIsInstance(analysis.game[1].better, kortest.Place)

    def test_lists_of_clicks(self):
        pairs = [kortest.Place(0, 1), (4, 6)]
        for clicks in (
            pairs,
            iter(pairs),
            [[0, 1], [4, 6]],
            "[[0, 1], [4, 6]]",
            "0,1;4,6",
        ):
            self.assertEqual(len(kortest.analyse(DATE, clicks=clicks).game), 2, clicks)


class Archives(TestInTemporaryFolder):
    def test_an_archive_has_certificates_and_continues(self):
        scores = self.folder / "scores.txt"
        scores.write_text("2024-11-24 12\n")
        folder = self.folder / "archive"
        dates = "2024-11-24..2024-11-25"
        found = kortest.archive(dates, folder, claims=scores)
        self.assertEqual(found.folder, folder)
        self.assertEqual([each.date.day for each in found.boards], [24, 25])
        self.assertEqual([each.optimum for each in found.boards], [13, 13])
        first = found.boards[0]
        self.assertEqual(kortest.check(first.certificate).digest, first.digest)
        self.assertEqual((first.lower_bound, first.upper_bound), (13, 13))
        self.assertEqual(first.board, kortest.board(DATE))
        self.assertEqual(kortest.archive(dates, folder).boards, found.boards)
        self.assertEqual(kortest.archive(None, folder).boards, found.boards)
        self.assertTrue((folder / "index.html").is_file())
        with self.assertRaises(kortest.BadInput):
            kortest.archive("nonsense", folder)

    @unittest.skipIf(sys.platform == "win32", "signals")
    def test_ctrl_c_lets_the_program_save_its_work(self):
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        timer = threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            kortest.archive("2024-11-29", self.folder, method="search", threads=1)
        self.assertTrue(list(self.folder.glob("*.journal")))


if __name__ == "__main__":
    unittest.main()
