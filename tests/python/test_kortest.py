"""Tests of the answers of the Python module `kortest`.

`scripts/wheel --test FOLDER` runs all tests of this folder in a new environment.
"""

import datetime
import hashlib
import importlib.metadata
import os
import signal
import sys
import threading
import time
import unittest
import zoneinfo
from pathlib import Path

import kortest
from common import DATE, GRID, LEVEL, TestInTemporaryFolder
from kortest._oslo import date_in_norway


class Boards(TestInTemporaryFolder):
    def test_a_board_can_be_a_date_a_file_a_text_or_a_board(self):
        board = kortest.board(DATE)
        self.assertEqual(
            (board.puzzle, board.name, len(board.rows), board.note),
            ("former", DATE, 9, None),
        )
        file = self.folder / f"{DATE}.txt"
        file.write_text(str(board))
        dates = (datetime.date(2024, 11, 24), datetime.datetime(2024, 11, 24, 8))
        for given in (*dates, file, str(file), board.text, board):
            self.assertEqual(kortest.board(given).rows, board.rows, given)

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
        self.assertEqual(kortest.board(["OPG"]).rows, ("OPG",))
        self.assertEqual(kortest.board(["#####", "#P.X#", "#####"]).text, LEVEL)
        self.assertEqual(
            kortest.board([list("#####"), list("#P.X#"), list("#####")]).text, LEVEL
        )
        self.assertEqual(
            kortest.board(
                [[0, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0]], puzzle="nurikabe"
            ).text,
            GRID,
        )
        self.assertEqual(
            kortest.board([[0, "?"]] * 5 + [[12, 0]], puzzle="nurikabe").rows[4:],
            ("0,?", "12,0"),
        )
        self.assertEqual(
            kortest.board([[3, 0, 4], [1, 2, 3]], puzzle="former").rows,
            kortest.board("G.B/OPG").rows,
        )
        self.assertEqual(
            kortest.prove([[1, 2], [2, 1]], puzzle="former").optimum,
            kortest.prove("OP/PO").optimum,
        )

    def test_a_row_is_not_taken_for_a_file(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        (self.folder / "OPG").write_text("GGG")
        self.assertEqual(kortest.board(["OPG"]).rows, ("OPG",))

    def test_arrays_of_numpy_are_rows(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("no NumPy")
        self.assertEqual(
            kortest.board(numpy.array([["B", "G"], ["G", "O"]])).rows, ("BG", "GO")
        )
        self.assertEqual(
            kortest.board(numpy.array([[3, 4], [1, 2]]), puzzle="former").rows,
            ("GB", "OP"),
        )
        self.assertEqual(
            kortest.board(numpy.array([[0, 2], [0, 0]]), puzzle="nurikabe").text,
            "0,2/0,0",
        )
        self.assertEqual(
            kortest.analyse(DATE, clicks=numpy.array([(0, 1), (4, 6)])).lost, 0
        )

    def test_boards_of_other_games(self):
        self.assertEqual(kortest.board(LEVEL).rows, ("#####", "#P.X#", "#####"))
        self.assertEqual(kortest.board(GRID).rows[1], "0,2,0,0")


class Package(unittest.TestCase):
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
            (proof.optimum, proof.proved, len(proof.moves), proof.certificate),
            (13, True, 13, file),
        )
        self.assertEqual(proof.moves[0], (0, 1))
        checked = kortest.check(file)
        self.assertEqual(
            (checked.claim, checked.digest),
            (kortest.Proven("optimal", 13), proof.digest),
        )
        self.assertEqual(proof.digest, hashlib.sha256(file.read_bytes()).hexdigest())
        self.assertEqual(
            (checked.board.name, checked.board.rows), ("a", proof.board.rows)
        )

    def test_without_out_the_proof_contains_its_certificate(self):
        before = sorted(Path().iterdir())
        for board, claim in (
            (DATE, ("optimal", 13)),
            (LEVEL, ("optimal", 1)),
            (GRID, ("exactly", 1)),
        ):
            proof = kortest.prove(board)
            checked = kortest.check(proof.certificate)
            self.assertEqual(
                (checked.claim, checked.digest), (kortest.Proven(*claim), proof.digest)
            )
            self.assertEqual(
                (checked.board.puzzle, checked.board.text),
                (proof.board.puzzle, proof.board.text),
            )
        self.assertEqual(sorted(Path().iterdir()), before)

    def test_verdicts_on_claims(self):
        for value, verdict in ((12, "impossible"), (13, "optimal"), (14, "beatable")):
            self.assertEqual(
                kortest.prove(DATE, claim=value).claim, kortest.Claimed(value, verdict)
            )

    def test_proofs_of_other_games(self):
        proof = kortest.prove(LEVEL)
        self.assertEqual((proof.optimum, proof.route, proof.moves), (1, "R", ()))
        proof = kortest.prove(GRID)
        self.assertEqual(
            (proof.optimum, proof.lower_bound, proof.solutions),
            (None, 1, ("####/#..#/####",)),
        )

    def test_a_level_without_a_route(self):
        proof = kortest.prove("/######/#P#.X#/######")
        self.assertEqual(
            (proof.proved, proof.optimum, proof.upper_bound, proof.route),
            (True, None, None, ""),
        )
        self.assertEqual(kortest.check(proof.certificate).claim.kind, "unsolvable")

    def test_a_board_keeps_its_game(self):
        board = kortest.board("abc/cba", puzzle="former")
        self.assertEqual(kortest.prove(board).board.rows, ("ABC", "CBA"))

    def test_a_time_limit_stops_a_proof(self):
        proof = kortest.prove(DATE, method="search", time_limit=0.001)
        self.assertTrue(proof.stopped)
        self.assertEqual((proof.optimum, proof.resume), (None, None))

    def test_a_stopped_proof_has_a_partial_certificate(self):
        file = self.folder / "a.cert"
        proof = kortest.prove(DATE, method="search", time_limit=0.001, out=file)
        self.assertEqual(proof.certificate, self.folder / "a.partial.cert")
        self.assertFalse(file.exists())
        self.assertEqual(kortest.check(proof.certificate).digest, proof.digest)
        proof = kortest.prove(DATE, out=file)
        self.assertEqual((proof.certificate, proof.optimum), (file, 13))
        self.assertFalse((self.folder / "a.partial.cert").exists())
        self.assertEqual(kortest.prove(DATE, out=file).raw["states"], 0)
        self.assertGreater(kortest.prove(DATE, out=file, again=True).raw["states"], 0)

    @unittest.skipIf(sys.platform == "win32", "signals")
    def test_an_interrupt_stops_the_program_and_keeps_its_journal(self):
        # In a background process, interrupts would be ignored without this handler.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        # The search for this hard board takes minutes, so the interrupt arrives before its end.
        timer = threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        start = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            kortest.prove(
                "2024-11-29", method="search", threads=1, out=self.folder / "a.cert"
            )
        self.assertLess(time.monotonic() - start, 30)
        self.assertTrue((self.folder / "a.cert.journal").is_file())


class Solutions(unittest.TestCase):
    def test_solutions_of_all_games(self):
        solution = kortest.solve(DATE, algorithm="beam", width=100, seed=1, threads=1)
        self.assertEqual((solution.found, solution.algorithm), (True, "beam"))
        self.assertEqual(len(solution.moves), solution.upper_bound)
        solution = kortest.solve(LEVEL)
        self.assertEqual(
            (solution.route, solution.optimum, solution.proved), ("R", 1, True)
        )
        solution = kortest.solve(GRID, algorithm="rules")
        self.assertEqual(
            (solution.grid, solution.difficulty), ("####/#..#/####", "easy")
        )

    def test_a_grid_without_a_solution(self):
        solution = kortest.solve("0,0,3,0/0,2,0,0/0,0,0,0")
        self.assertEqual(
            (solution.found, solution.grid, solution.stopped), (False, "", False)
        )


class Analyses(TestInTemporaryFolder):
    def test_analysis_of_first_clicks(self):
        analysis = kortest.analyse("OPG/GPO/OGP", certificates=self.folder)
        self.assertEqual(
            (analysis.optimum, analysis.game, analysis.lost), (6, (), None)
        )
        self.assertEqual(len(analysis.clicks), 8)
        self.assertEqual(
            {
                each.optimum_after + 1 - analysis.optimum - each.loses
                for each in analysis.clicks
            },
            {0},
        )
        self.assertTrue(list(self.folder.glob("*.cert")))

    def test_different_solutions(self):
        analysis = kortest.analyse(DATE, solutions=3)
        self.assertEqual(
            (analysis.different_solutions, analysis.sequences), (25, 619744)
        )
        self.assertEqual((analysis.chains, analysis.stars), (11634, 1))
        self.assertAlmostEqual(analysis.difficulty, 7.0768)
        self.assertEqual(len({frozenset(each) for each in analysis.solutions}), 3)
        self.assertEqual([len(each) for each in analysis.solutions], [13, 13, 13])
        self.assertIsInstance(analysis.solutions[0][0], kortest.Place)

    def test_analysis_of_a_game(self):
        for clicks in ([(1, 0), (0, 0)], "1,0 0,0"):
            analysis = kortest.analyse(kortest.board("OPG/GPO/OGP"), clicks)
            self.assertEqual((analysis.lost, analysis.cleared), (1, False))
            self.assertEqual([each.loses for each in analysis.game], [0, 1])
            self.assertIsInstance(analysis.game[1].better, kortest.Place)

    def test_lists_of_clicks_and_moves(self):
        pairs = [kortest.Place(0, 1), (4, 6)]
        for clicks in (
            pairs,
            iter(pairs),
            [[0, 1], [4, 6]],
            "[[0, 1], [4, 6]]",
            "0,1;4,6",
        ):
            self.assertEqual(len(kortest.analyse(DATE, clicks=clicks).game), 2, clicks)
        for moves in ("RD", ["R", "D"], ["right", "down"], "['R', 'D']"):
            self.assertEqual(
                len(kortest.analyse("/#####/#P..#/#..X#/#####", moves=moves).played),
                2,
                moves,
            )

    def test_analysis_of_a_route(self):
        analysis = kortest.analyse("/######/#.P.X#/######", moves="LR")
        self.assertEqual(
            (analysis.optimum, analysis.route, analysis.moves, analysis.clicks),
            (1, "R", (), ()),
        )
        self.assertEqual((analysis.lost, analysis.cleared), (1, True))
        moves = [
            (each.direction, each.optimum_after.value, each.loses.value)
            for each in analysis.first_moves
        ]
        self.assertEqual(moves, [("right", 0, 0), ("left", 1, 1)])
        played = [
            (each.direction, each.before.value, each.better) for each in analysis.played
        ]
        self.assertEqual(played, [("left", 1, "right"), ("right", 1, None)])
        self.assertEqual(
            analysis.played[0].after,
            kortest.Count(exists=True, value=1, at_least=1, at_most=1),
        )


class Archives(TestInTemporaryFolder):
    def test_an_archive_has_certificates_and_continues(self):
        scores = self.folder / "scores.txt"
        scores.write_text("2024-11-24 12\n")
        folder = self.folder / "archive"
        found = kortest.archive("2024-11-24..2024-11-25", folder, claims=scores)
        self.assertEqual(
            (found.proven, found.new, found.open, found.folder), (2, 2, 0, folder)
        )
        self.assertEqual([each.date.day for each in found.boards], [24, 25])
        self.assertEqual(found.boards[0].claim, kortest.Claimed(12, "impossible"))
        self.assertEqual(
            kortest.check(found.boards[0].certificate).digest, found.boards[0].digest
        )
        self.assertEqual(kortest.archive("2024-11-24..2024-11-25", folder).new, 0)
        self.assertEqual(
            [each.optimum for each in kortest.archive(None, folder).boards], [13, 13]
        )
        self.assertTrue((folder / "index.html").is_file())


class Generators(unittest.TestCase):
    def test_a_grid_has_one_solution(self):
        generated = kortest.generate(
            "nurikabe",
            size=(6, 4),
            seed=3,
            difficulty="easy",
            island_size=2,
            minimal=True,
        )
        self.assertEqual(
            (len(generated.board.rows), generated.difficulty, generated.seed),
            (4, "easy", 3),
        )
        self.assertEqual(
            kortest.prove(generated.board).solutions, (generated.solution,)
        )
        self.assertEqual(
            kortest.check(generated.proof.certificate).claim,
            kortest.Proven("exactly", 1),
        )


if __name__ == "__main__":
    unittest.main()
