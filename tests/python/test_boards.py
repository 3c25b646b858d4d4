"""Tests of boards as objects of Python: sequences, arrays, cells of tables, and arguments."""

import copy
import dataclasses
import enum
import itertools
import pickle
import unittest
from collections.abc import Sequence

import kortest
from common import DATE, GRID, LEVEL
from kortest import chilly, former, nurikabe

try:
    import numpy
except ImportError:
    numpy = None
try:
    import pandas
except ImportError:
    pandas = None

#: For each game: its module, the function that returns a board, and a board.
GAMES = (
    (former, kortest.board, kortest.Board.from_date(DATE)),
    (chilly, chilly.level, chilly.Level.from_rows(LEVEL)),
    (nurikabe, nurikabe.grid, nurikabe.Grid.from_rows(GRID)),
)


class Method(str, enum.Enum):
    COLUMNS = "columns"


class Number(enum.IntEnum):
    FIVE = 5


class Sequences(unittest.TestCase):
    def test_columns_of_former_are_tiles_from_the_bottom_up(self):
        board = kortest.Board.from_rows(["O.P", "GBP"])
        self.assertEqual(list(board), ["GO", "B", "PP"])
        self.assertEqual((board[1], board[-1], len(board)), ("B", "PP", 3))
        self.assertEqual((board[0, 1], board[1, 1], board[2, 0]), ("O", ".", "P"))
        self.assertEqual(list(kortest.Board.from_rows("O").click((0, 0))), [""])

    def test_columns_of_the_other_games_begin_at_the_top(self):
        level = chilly.level(["#####", "#P.X#", "#####"])
        self.assertEqual((level[1], level[3, 1]), ("#P#", "X"))
        grid = nurikabe.Grid.from_rows([[0, 12], ["?", 0]] + [[0, 0]] * 9)
        self.assertEqual(grid[1][:2], ("12", "0"))
        self.assertEqual(grid[0, 1], "?")

    def test_boards_are_sequences(self):
        for _, _, board in GAMES:
            columns = tuple(board)
            self.assertIsInstance(board, Sequence)
            self.assertEqual(len(board), len(columns))
            self.assertEqual(tuple(reversed(board)), columns[::-1])
            self.assertEqual(board[:2], columns[:2])
            self.assertEqual(board.index(columns[0]), 0)
            self.assertIn(columns[0], board)

    def test_groups_have_the_tiles_of_their_cells(self):
        board = kortest.Board.random(3, columns=6, rows=5)
        for group in board.groups():
            self.assertEqual(len({board[place] for place in group}), 1)

    def test_wrong_keys_have_clear_errors(self):
        for _, _, board in GAMES:
            for key in ("a", 1.5, None, True, (1,), (1, 2, 3), (0, "a"), (0, 0.5)):
                with self.assertRaisesRegex(TypeError, "pair of column and row"):
                    board[key]
            for key in (99, -99, 2**70, (99, 0), (0, 99), (0, -1), (-1, 0), (0, 2**70)):
                with self.assertRaisesRegex(IndexError, "has . columns"):
                    board[key]

    def test_boards_do_not_change(self):
        for _, _, board in GAMES:
            for name in ("text", "name", "note", "other"):
                with self.assertRaises(AttributeError):
                    setattr(board, name, "a")
            for same in (copy.copy(board), copy.deepcopy(board)):
                self.assertIs(same, board)
            again = pickle.loads(pickle.dumps(board))
            self.assertEqual((again, again.name), (board, board.name))

    def test_boards_of_different_games_are_different(self):
        boards = [board for _, _, board in GAMES]
        for first, second in itertools.combinations(boards, 2):
            self.assertNotEqual(first, second)
        self.assertEqual(len(set(boards)), len(boards))
        self.assertNotEqual(boards[0], boards[0].text)


class LegalMoves(unittest.TestCase):
    def test_they_are_the_first_moves_of_an_analysis(self):
        for board in ("OPG/GPO/OGP", "OP", DATE):
            board = kortest.board(board)
            clicks = {each.click for each in kortest.analyse(board).clicks}
            self.assertEqual(set(board.legal_moves), clicks)
        for level in (LEVEL, "/######/#.P.X#/######"):
            level = chilly.level(level)
            first = {each.direction for each in chilly.analyse(level).first_moves}
            self.assertEqual(set(level.legal_moves), first)

    def test_playing_them_clears_a_board(self):
        board = kortest.Board.random(1, columns=5, rows=4)
        while board.legal_moves:
            board = board.click(board.legal_moves[-1])
        self.assertTrue(board.is_cleared)


class Arguments(unittest.TestCase):
    def test_a_result_stands_for_its_board(self):
        for module, read, board in GAMES:
            for result in (module.prove(board), module.analyse(board)):
                self.assertIs(read(result), board)
                self.assertIs(result.board, board)
                self.assertIs(module.solve(result, time_limit=5).board, board)

    def test_a_board_is_not_a_list_of_boards_or_rows(self):
        for module, read, board in GAMES:
            for function in (module.prove_many, module.analyse_many):
                with self.assertRaises(TypeError):
                    function(board)
            for given in ([board], [[board]]):
                with self.assertRaises(TypeError):
                    read(given)
            for _, _, other in GAMES:
                if other is not board:
                    with self.assertRaises(TypeError):
                        read(other)
        with self.assertRaises(TypeError):
            kortest.analyse("OPG/GPO", clicks=kortest.board("OPG/GPO"))

    def test_members_of_enumerations_are_their_values(self):
        proof = kortest.prove("OPG/GPO", method=Method.COLUMNS, claim=Number.FIVE)
        self.assertEqual((proof.method, proof.claim.value), ("columns", 5))
        self.assertIs(type(proof.claim.value), int)

    def test_random_boards_have_columns_before_rows(self):
        board = kortest.Board.random(3, 5, 2, 4)
        self.assertEqual((len(board), len(board.rows)), (5, 2))
        self.assertEqual(board, kortest.Board.random(3, columns=5, rows=2))
        size = (5, 2)
        self.assertEqual(kortest.board(board.text, size=size), board)


class Equality(unittest.TestCase):
    def test_equal_calls_have_equal_results(self):
        for call in (
            lambda: kortest.prove("OPGB/GPOB/BBOG", method="both", threads=2),
            lambda: kortest.analyse("OPG/GPO", "0,0", solutions=2),
            lambda: kortest.explain("OPG/GPO"),
            lambda: kortest.solve("OPG/GPO", algorithm="beam"),
            lambda: kortest.check(kortest.prove("OPG/GPO")),
            lambda: chilly.prove(LEVEL),
            lambda: chilly.analyse(LEVEL, "R"),
            lambda: chilly.explain(LEVEL),
            lambda: chilly.solve(LEVEL, algorithm="beam"),
            lambda: chilly.generate(size=(6, 6), presents=2),
            lambda: nurikabe.prove(GRID),
            lambda: nurikabe.analyse(GRID),
            lambda: nurikabe.solve(GRID, algorithm="rules"),
            lambda: nurikabe.generate(size=(4, 4)),
        ):
            first, second = call(), call()
            self.assertEqual(first, second)
            self.assertEqual(hash(first), hash(second))

    def test_different_boards_have_different_proofs(self):
        self.assertNotEqual(kortest.prove("OPG/GPO"), kortest.prove("OPG/OPG"))

    def test_asdict_keeps_boards(self):
        for module, _, board in GAMES:
            fields = dataclasses.asdict(module.prove(board))
            self.assertIn(board, fields.values())


@unittest.skipIf(numpy is None, "no NumPy")
class Arrays(unittest.TestCase):
    def test_an_array_has_the_rows_and_is_a_board(self):
        for _, read, board in GAMES:
            array = numpy.asarray(board)
            self.assertEqual(array.shape, (len(board.rows), len(board)))
            self.assertEqual(read(array), board)
        numbers = numpy.asarray(nurikabe.grid(GRID), dtype=int)
        self.assertEqual(numbers.tolist(), [[0, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0]])

    def test_an_array_of_a_board_shares_no_memory(self):
        board = kortest.board("OPG/GPO")
        numpy.asarray(board)[0, 0] = "G"
        self.assertEqual(board.rows, ("OPG", "GPO"))
        with self.assertRaises(ValueError):
            board.__array__(copy=False)

    def test_numbers_of_numpy_are_keys(self):
        board = kortest.board("OPG/GPO")
        one = numpy.int64(1)
        self.assertEqual((board[one], board[one, one]), ("PP", "P"))


@unittest.skipIf(pandas is None, "no pandas")
class Tables(unittest.TestCase):
    def test_a_table_of_proofs_has_boards(self):
        for module, _, board in GAMES:
            table = pandas.DataFrame([module.prove(board), module.prove(board)])
            name = "board" if module is former else type(board).__name__.lower()
            self.assertEqual(list(table[name]), [board, board])
            self.assertEqual(
                [len(each) for each in module.prove_many(table[name])[0].board],
                [len(each) for each in board],
            )

    def test_a_column_of_a_table_can_have_boards(self):
        for _, _, board in GAMES:
            table = pandas.DataFrame({"board": [board, board]})
            table["again"] = [board, board]
            self.assertIs(table["again"][1], board)
            self.assertIs(pandas.Series([board])[0], board)

    def test_a_table_is_not_a_list_of_boards(self):
        table = pandas.DataFrame([["O", "P"], ["G", "O"]])
        for module, _, _ in GAMES:
            with self.assertRaises(TypeError):
                module.prove_many(table)

    def test_a_table_of_clicks(self):
        clicks = pandas.DataFrame([[1, 0], [0, 0]], columns=["column", "row"])
        analysis = kortest.analyse("OPG/GPO/OGP", clicks)
        self.assertEqual(analysis.lost, 1)

    def test_spans_of_numpy_and_pandas_are_times(self):
        for limit in (numpy.timedelta64(60, "s"), pandas.Timedelta("1min")):
            self.assertTrue(kortest.prove("OPG", time_limit=limit).proved)
        span = numpy.timedelta64(2**30, "s")
        for limit in (numpy.timedelta64("NaT"), pandas.NaT):
            with self.assertRaisesRegex(TypeError, "time_limit .*NaT"):
                kortest.prove("OPG", time_limit=limit)
        for options in ({"memory": span}, {"threads": span}, {"claim": span}):
            with self.assertRaises(TypeError):
                kortest.prove("OPG", **options)


if __name__ == "__main__":
    unittest.main()
