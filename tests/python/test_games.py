"""Tests of the modules of the games: rules, proofs, analyses, and algorithms."""

import typing
import unittest

import kortest
from common import DATE, GRID, LEVEL, TestInTemporaryFolder
from kortest import chilly, former, nurikabe

#: A level in which the first of two moves must go to the left.
TWO_MOVES = "/#####/#..P#/#X..#/#####"
#: A level whose exit cannot be reached.
NO_ROUTE = "/#####/#P#X#/#####"


class Former(TestInTemporaryFolder):
    def test_groups_are_the_connected_tiles_of_one_colour(self):
        board = kortest.Board.from_rows(["OOP", "GOP"])
        self.assertEqual(
            {frozenset(group) for group in board.groups()},
            {
                frozenset({(0, 0)}),
                frozenset({(0, 1), (1, 0), (1, 1)}),
                frozenset({(2, 0), (2, 1)}),
            },
        )
        self.assertIsInstance(board.groups()[0][0], kortest.Place)

    def test_a_click_removes_a_group_and_tiles_fall(self):
        board = kortest.Board.from_rows("OPG/GPO")
        after = board.click((0, 0))
        self.assertEqual(after.rows, (".PG", "OPO"))
        self.assertEqual(board.rows, ("OPG", "GPO"))
        self.assertEqual((board.tiles, after.tiles), (6, 5))

    def test_a_board_after_a_click_is_not_the_board_of_the_date(self):
        self.assertEqual(kortest.Board.from_date(DATE).click((0, 0)).name, "board")

    def test_the_certificate_of_an_open_board_has_its_solution(self):
        wide = "/".join(["OPGB" * 16, "POGB" * 16])
        proof = kortest.prove(wide, time_limit=0.0001)
        self.assertFalse(proof.proved)
        claim = kortest.former.check(proof.certificate).claim
        self.assertEqual((claim.kind, claim.value), ("at-most", proof.upper_bound))

    def test_the_solution_of_a_proof_clears_the_board(self):
        proof = kortest.prove(DATE)
        board = proof.board
        for number, move in enumerate(proof.moves, 1):
            self.assertFalse(board.is_cleared)
            board = board.click(move)
        self.assertTrue(board.is_cleared)
        self.assertEqual(number, proof.optimum)
        self.assertEqual(proof.board.play(proof.moves), board)

    def test_an_impossible_click_is_bad_input(self):
        board = kortest.Board.from_rows("OPG/GPO")
        for click in ((3, 0), (0, 2), (-1, 0)):
            with self.assertRaises(kortest.BadInput):
                board.click(click)

    def test_random_boards_depend_on_their_seed_only(self):
        board = kortest.Board.random(7)
        self.assertEqual(board, kortest.Board.random(7))
        self.assertNotEqual(board, kortest.Board.random(8))
        self.assertEqual((len(board.rows), len(board.rows[0])), (9, 7))
        self.assertEqual(board.tiles, 63)
        small = kortest.Board.random(1, rows=3, columns=20, colours=2)
        self.assertEqual((len(small.rows), len(small.rows[0])), (3, 20))
        self.assertEqual(set(small.text), {"O", "P", "/"})
        for wrong in (
            {"rows": 0},
            {"rows": 13},
            {"columns": 65},
            {"columns": -1},
            {"colours": 9},
            {"seed": -1},
        ):
            with self.assertRaises(kortest.BadInput):
                kortest.Board.random(**{"seed": 0, **wrong})

    def test_top_level_functions_are_those_of_former(self):
        for name in ("Board", "prove", "prove_many", "analyse", "analyse_many"):
            self.assertIs(getattr(kortest, name), getattr(former, name))

    def test_check_refuses_other_games(self):
        proof = kortest.prove("OPG/GPO")
        checked = former.check(proof.certificate)
        self.assertEqual(
            (checked.board, checked.claim.value), (proof.board, proof.optimum)
        )
        for other in (chilly.check, nurikabe.check):
            with self.assertRaises(kortest.BadInput):
                other(proof.certificate)


class Chilly(TestInTemporaryFolder):
    def test_rules(self):
        level = chilly.Level.from_rows("/######/#P.$X#/######")
        self.assertEqual((level.start, level.exit), ((1, 1), (4, 1)))
        self.assertEqual(level.presents, ((3, 1),))
        game = level.play("R")
        self.assertEqual((game.won, game.left, game.route), (True, (), "R"))
        self.assertEqual(game.steps[0].presents, ((3, 1),))
        self.assertEqual(game.steps[0].direction, "right")
        self.assertEqual(level.play(["right"]), game)

    def test_moves_that_cannot_be_played_are_bad_input(self):
        level = chilly.Level.from_rows(LEVEL)
        for moves in ("L", "RR", "Q"):
            with self.assertRaises(kortest.BadInput):
                level.play(moves)
            with self.assertRaises(kortest.BadInput):
                chilly.analyse(level, moves)

    def test_levels_can_be_rows_with_links(self):
        rows = ["#######", "#PO.OX#", "#######"]
        level = chilly.Level.from_rows(rows, links="(2,1)->(4,1);(4,1)->(2,1)")
        self.assertEqual(level.rows, tuple(rows))
        self.assertIn("(2,1)->(4,1)", level.links)
        self.assertEqual(chilly.Level.from_rows(level.text), level)
        lists = [list("#####"), list("#P.X#"), list("#####")]
        self.assertEqual(chilly.level(lists).text, LEVEL)
        file = self.folder / "level.txt"
        file.write_text(level.text.replace("/", "\n"))
        self.assertEqual(chilly.Level.from_file(file), level)
        self.assertEqual(chilly.level(file).name, "level")

    def test_proofs_are_checked(self):
        proof = chilly.prove(TWO_MOVES, claim=1)
        self.assertEqual((proof.optimum, proof.route, proof.solvable), (2, "LD", True))
        self.assertEqual(proof.claim, kortest.Claimed(1, "impossible"))
        proof = chilly.prove(TWO_MOVES)
        self.assertEqual(
            chilly.check(proof.certificate).claim, kortest.Proven("optimal", 2)
        )

    def test_a_level_without_a_route(self):
        proof = chilly.prove(NO_ROUTE, claim=3)
        self.assertEqual(
            (proof.proved, proof.solvable, proof.optimum, proof.route),
            (True, False, None, None),
        )
        self.assertEqual(proof.claim, kortest.Claimed(3, "impossible"))
        self.assertEqual(
            chilly.check(proof.certificate).claim, kortest.Proven("unsolvable", None)
        )

    def test_analysis_of_a_game(self):
        analysis = chilly.analyse("/######/#.P.X#/######", "LR")
        self.assertEqual((analysis.optimum, analysis.route), (1, "R"))
        self.assertEqual((analysis.lost, analysis.won), (1, True))
        moves = [
            (each.direction, each.optimum_after.value, each.loses.value)
            for each in analysis.first_moves
        ]
        self.assertEqual(moves, [("right", 0, 0), ("left", 1, 1)])
        played = [
            (each.direction, each.before.value, each.better) for each in analysis.game
        ]
        self.assertEqual(played, [("left", 1, "right"), ("right", 1, None)])
        self.assertEqual(
            analysis.game[0].after,
            chilly.Count(exists=True, value=1, at_least=1, at_most=1),
        )
        self.assertEqual(chilly.analyse(LEVEL).lost, None)

    def test_explanation(self):
        explanation = chilly.explain("/#######/#P...$#/#.....#/#.$..X#/#######")
        reason = chilly.Reason(property="sideways", at=None, counted=3, others=1)
        self.assertEqual((explanation.optimum, explanation.reason), (4, reason))
        self.assertEqual((explanation.best_sum, explanation.stopped), (None, False))

    def test_explanation_by_a_line(self):
        rows = "/########/#...$..#/#$$..PO#/#....#.#/#..Y...#/#X.Y...#/########"
        level = chilly.Level.from_rows(rows.split("/")[1:], links="(6,2)->(3,2)")
        reason = chilly.Reason(property="right", at=4, counted=3, others=2)
        self.assertEqual(chilly.explain(level).reason, reason)
        stopped = chilly.explain(level, time_limit=0)
        self.assertEqual((stopped.reason, stopped.stopped), (None, True))

    def test_levels_without_a_reason(self):
        found = chilly.explain("/######/#P..X#/######")
        self.assertEqual((found.optimum, found.reason, found.best_sum), (1, None, 0))
        found = chilly.explain(NO_ROUTE)
        self.assertEqual((found.solvable, found.optimum), (False, None))

    def test_solutions(self):
        solution = chilly.solve(LEVEL)
        self.assertEqual(
            (solution.route, solution.optimum, solution.proved), ("R", 1, True)
        )
        for algorithm in typing.get_args(chilly.Algorithm):
            solution = chilly.solve(LEVEL, algorithm=algorithm, time_limit=1)
            self.assertEqual(solution.route, "R", algorithm)

    def test_generated_levels(self):
        wishes = {"size": (8, 8), "presents": 3, "seed": 7}
        generated = chilly.generate(**wishes)
        self.assertEqual(generated.level, chilly.generate(**wishes).level)
        self.assertEqual(len(generated.level.presents), 3)
        self.assertTrue(generated.level.play(generated.proof.route).won)
        for wrong in ({"size": (3, 3)}, {"size": (0, 4)}, {"difficulty": "nice"}):
            with self.assertRaises(kortest.BadInput):
                chilly.generate(**wrong)


class Nurikabe(TestInTemporaryFolder):
    def test_rules(self):
        grid = nurikabe.Grid.from_rows(GRID)
        self.assertTrue(grid.is_solution("####/#..#/####"))
        self.assertFalse(grid.is_solution("####/#.##/####"))
        for wrong in ("####/#..#", "###/###/###", "abcd/efgh/ijkl"):
            with self.assertRaises(kortest.BadInput):
                grid.is_solution(wrong)
        self.assertIn("puzz.link", grid.address)

    def test_grids_can_be_lists(self):
        lists = [[0, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0]]
        self.assertEqual(nurikabe.grid(lists).text, GRID)
        unknown = nurikabe.Grid.from_rows([[0, "?"]] * 5 + [[12, 0]])
        self.assertEqual(unknown.rows[4:], ("0,?", "12,0"))
        file = self.folder / "grid.csv"
        file.write_text(GRID.replace("/", "\n"))
        self.assertEqual(nurikabe.Grid.from_file(file).text, GRID)

    def test_proofs_are_checked(self):
        proof = nurikabe.prove(GRID, claim=1)
        self.assertEqual(proof.solutions, ("####/#..#/####",))
        self.assertEqual(proof.claim, kortest.Claimed(1, "right"))
        self.assertEqual(
            nurikabe.check(proof.certificate).claim, kortest.Proven("exactly", 1)
        )

    def test_a_limit_leaves_the_number_open(self):
        proof = nurikabe.prove("0,0,0/0,2,0/0,0,0", limit=1, claim=0)
        self.assertEqual((proof.proved, len(proof.solutions)), (False, 1))
        self.assertEqual(proof.claim, kortest.Claimed(0, "too few"))
        file = proof.save(self.folder / "a.cert")
        self.assertEqual(file.name, "a.cert")

    def test_analysis_explains_each_step(self):
        analysis = nurikabe.analyse(GRID)
        self.assertEqual(
            (analysis.difficulty, analysis.solution), ("easy", "####/#..#/####")
        )
        coloured = [cell for step in analysis.steps for cell in step.cells]
        self.assertEqual(len(coloured), len(set(coloured)))
        self.assertTrue(all(step.reason for step in analysis.steps))
        analysis = nurikabe.analyse("0,0,3,0/0,2,0,0/0,0,0,0")
        self.assertTrue(analysis.contradiction)
        self.assertEqual((analysis.solution, analysis.difficulty), (None, None))

    def test_solutions(self):
        for algorithm in typing.get_args(nurikabe.Algorithm):
            solution = nurikabe.solve(GRID, algorithm=algorithm, time_limit=10)
            self.assertEqual(solution.solution, "####/#..#/####", algorithm)
        solution = nurikabe.solve("0,0,3,0/0,2,0,0/0,0,0,0")
        self.assertEqual((solution.found, solution.solution), (False, None))
        with self.assertRaises(kortest.BadInput):
            nurikabe.solve(GRID, algorithm="luck")

    def test_a_generated_grid_has_one_solution(self):
        generated = nurikabe.generate(
            size=(6, 4), seed=3, difficulty="easy", island_size=2, minimal=True
        )
        self.assertEqual((len(generated.grid.rows), generated.difficulty), (4, "easy"))
        self.assertEqual(
            nurikabe.prove(generated.grid).solutions, (generated.solution,)
        )
        self.assertTrue(generated.grid.is_solution(generated.solution))
        with self.assertRaises(kortest.Stopped):
            nurikabe.generate(size=(40, 40), time_limit=0.01)
        for wrong in ({"size": (0, 3)}, {"island_size": 11}, {"size": (300, 3)}):
            with self.assertRaises(kortest.BadInput):
                nurikabe.generate(**wrong)


if __name__ == "__main__":
    unittest.main()
