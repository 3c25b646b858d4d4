"""Tests that the functions of the Python module `kortest` check their arguments before they use them."""

import dataclasses
import datetime
import inspect
import json
import math
import os
import sys
import unittest
from pathlib import Path

import kortest
from common import DATE, GRID, LEVEL, TestInTemporaryFolder
from kortest import chilly, former, nurikabe

try:
    import numpy
except ImportError:
    numpy = None

#: Calls that are right, with the functions of all games: function, positional arguments, options.
CALLS = (
    (former.prove, ["OPG/GPO"], {}),
    (former.prove_many, [["OPG/GPO"]], {}),
    (former.analyse, ["OPG/GPO"], {}),
    (former.analyse_many, [["OPG/GPO"]], {}),
    (former.explain, ["OPG/GPO"], {}),
    (former.solve, ["OPG/GPO"], {"algorithm": "random", "time_limit": 0.01}),
    (kortest.Board.random, [7], {"rows": 2, "columns": 2}),
    (kortest.Board.from_rows, ["OPG/GPO"], {}),
    (kortest.Board.from_date, [DATE], {}),
    (kortest.Board.from_file, [Path("board.txt")], {}),
    (kortest.board, ["OPG/GPO"], {}),
    (kortest.Board.from_rows("OPG/GPO").click, [(0, 0)], {}),
    (kortest.Board.from_rows("OPG/GPO").play, [[(0, 0)]], {}),
    (kortest.check, ["a.cert"], {}),
    (former.check, ["a.cert"], {}),
    (kortest.report, ["a.cert"], {}),
    (chilly.prove, [LEVEL], {}),
    (chilly.prove_many, [[LEVEL]], {}),
    (chilly.analyse, [LEVEL], {}),
    (chilly.analyse_many, [[LEVEL]], {}),
    (chilly.explain, [LEVEL], {}),
    (chilly.solve, [LEVEL], {"algorithm": "random", "time_limit": 0.01}),
    (chilly.generate, [], {"size": (4, 4), "presents": 1, "holes": 0}),
    (chilly.level, [LEVEL], {}),
    (chilly.Level.from_rows, [LEVEL], {}),
    (chilly.Level.from_file, [Path("level.txt")], {}),
    (chilly.Level.from_rows(LEVEL).play, ["R"], {}),
    (nurikabe.prove, [GRID], {}),
    (nurikabe.prove_many, [[GRID]], {}),
    (nurikabe.analyse, [GRID], {}),
    (nurikabe.analyse_many, [[GRID]], {}),
    (nurikabe.solve, [GRID], {"algorithm": "ants", "iterations": 1}),
    (nurikabe.generate, [], {"size": (3, 3)}),
    (nurikabe.grid, [GRID], {}),
    (nurikabe.Grid.from_rows, [GRID], {}),
    (nurikabe.Grid.from_file, [Path("grid.txt")], {}),
    (nurikabe.Grid.from_rows(GRID).is_solution, ["####/#..#/####"], {}),
)

#: Values that are wrong for most arguments.
WRONG = (
    1.5,
    -1,
    2**70,
    10**5000,
    True,
    math.nan,
    math.inf,
    "",
    "a",
    "1",
    "a\0b",
    "\ud800",
    b"x",
    [],
    [1],
    [[1.5]],
    {},
    {1, 2},
    {"OPG", "GPO"},
    {"OPG": 1},
    object(),
    datetime.timedelta(-1),
)

#: Words of errors that come from inside.
INSIDE = (
    "codec",
    "null byte",
    "extract",
    "cannot be converted",
    "not supported between",
    "object has no",
    "instance of",
    "too large to convert",
    "Exceeds the limit",
    "positional",
    "must be str",
    "not iterable",
    "_kortest",
)

#: The arguments that must be whole numbers, and those of other kinds.
WHOLE = {
    "ants",
    "claim",
    "colours",
    "columns",
    "holes",
    "island_size",
    "iterations",
    "limit",
    "presents",
    "rows",
    "seed",
    "solutions",
    "threads",
    "width",
    "work",
}
NAMES = {"algorithm", "difficulty", "method"}
FLAGS = {"force", "full", "minimal"}


def options_of(function):
    """Return the names of the arguments with defaults."""
    parameters = inspect.signature(function).parameters.values()
    return [each.name for each in parameters if each.default is not each.empty]


class Arguments(TestInTemporaryFolder):
    def setUp(self):
        super().setUp()
        # A right value of `out` is the name of a new file.
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        kortest.prove("OPG/GPO", out=self.folder / "a.cert")
        for name, text in (("board", "OPG/GPO"), ("level", LEVEL), ("grid", GRID)):
            (self.folder / f"{name}.txt").write_text(text)

    def call(self, function, given, options):
        files = {"a.cert", Path("board.txt"), Path("level.txt"), Path("grid.txt")}
        given = [
            self.folder / each
            if isinstance(each, (str, Path)) and each in files
            else each
            for each in given
        ]
        return function(*given, **options)

    def assert_refused_or_answered(self, function, given, options, name):
        """Assert that the call has an answer, or an error in the words of the module that names the argument."""
        context = (function.__qualname__, name)
        try:
            self.call(function, given, options)
        except kortest.Stopped:
            pass
        except (kortest.BadInput, TypeError) as error:
            text = str(error)
            self.assertTrue(text.isprintable(), context)
            self.assertLess(len(text), 400, context)
            for words in INSIDE:
                self.assertNotIn(words, text, context)
            return text
        return None

    def test_calls_are_right(self):
        for function, given, options in CALLS:
            self.call(function, given, options)

    def test_every_function_refuses_wrong_values_in_its_own_words(self):
        for function, given, options in CALLS:
            for name in options_of(function):
                for value in WRONG:
                    wrong = {**options, name: value}
                    text = self.assert_refused_or_answered(function, given, wrong, name)
                    if text is not None:
                        names = [name]
                        if name == "games":
                            names += ["clicks", "moves"]
                        is_named = any(each in text for each in names)
                        begins = ["click ", "move ", '"', "'"]
                        # An error of a file begins with its path.
                        if isinstance(value, str):
                            begins.append(f"{value}: ")
                        has_place = text.startswith(tuple(begins))
                        self.assertTrue(
                            is_named or has_place or " for " in text,
                            (function.__qualname__, name, text),
                        )

    def test_every_function_refuses_wrong_boards_in_its_own_words(self):
        for function, given, options in CALLS:
            for n in range(len(given)):
                for value in (*WRONG, None):
                    wrong = [*given]
                    wrong[n] = value
                    self.assert_refused_or_answered(function, wrong, options, n)

    def test_wrong_types_and_values_are_refused(self):
        for function, given, options in CALLS:
            for name in options_of(function):
                wrong = ()
                if name in WHOLE:
                    wrong = (1.5, "1", math.nan, True, b"x", [], -1, 2**70, 10**5000)
                elif name in NAMES:
                    wrong = (1, "luck", b"x", [], True)
                elif name in FLAGS:
                    wrong = (1, "yes", None, [])
                elif name == "memory":
                    span = datetime.timedelta(days=365)
                    wrong = (True, math.nan, -1, "much", b"x", [], 10, span)
                elif name == "time_limit":
                    wrong = (True, math.nan, -1, "soon", b"x", datetime.timedelta(-1))
                elif name == "power":
                    wrong = (True, math.nan, math.inf, "2", [], 10**400)
                elif name == "out":
                    wrong = (1, "", True, b"x", [], "a\0b")
                elif name == "progress":
                    wrong = (1, "print", [])
                elif name == "stop":
                    wrong = (1, "stop", True, [], object())
                elif name == "size":
                    wrong = (1, "3x2", (1,), (1, 2, 3), (1.5, 2), (-1, 2), {1, 2})
                for value in wrong:
                    with self.assertRaises(
                        (kortest.BadInput, TypeError), msg=(function, name, value)
                    ) as caught:
                        self.call(function, given, {**options, name: value})
                    self.assertIn(name, str(caught.exception), function)

    def test_messages_name_the_argument_the_value_and_what_is_allowed(self):
        for options, words in (
            ({"threads": 1.5}, "threads 1.5: expected a whole number from 1"),
            ({"threads": "2"}, "threads '2': expected a whole number from 1"),
            ({"claim": "5"}, "claim '5': expected a whole number from 0"),
            ({"claim": -1}, "claim -1: expected a whole number from 0"),
            ({"method": None}, "method None: expected auto, columns, search or both"),
            ({"method": "luck"}, "method 'luck': expected auto, columns, search or"),
            ({"out": ""}, "out '': expected the path of a file"),
            ({"full": 1}, "full 1: expected True or False"),
            ({"time_limit": math.nan}, "time_limit nan: expected a finite number"),
        ):
            with self.assertRaises((kortest.BadInput, TypeError)) as caught:
                kortest.prove("OPG/GPO", **options)
            self.assertEqual(str(caught.exception)[: len(words)], words)
        with self.assertRaises(kortest.BadInput) as caught:
            kortest.board("OPG/GPO").click((2**70, 0))
        self.assertIn("no tile there", str(caught.exception))

    def test_texts_that_are_not_unicode_are_refused(self):
        for text in ("\ud800", "OPG\udcff"):
            for call in (
                lambda: kortest.Board.from_date(text),
                lambda: kortest.Board.from_rows([text]),
                lambda: kortest.board([[text[-1]]]),
                lambda: chilly.Level.from_rows(["#####"], links=text),
                lambda: chilly.level(LEVEL).play([text]),
                lambda: nurikabe.grid(GRID).is_solution(text),
                lambda: kortest.archive(text, self.folder),
            ):
                with self.assertRaisesRegex(kortest.BadInput, "characters of Unicode"):
                    call()
        with self.assertRaisesRegex(kortest.BadInput, "the character"):
            kortest.report("a.cert", title="a\0b")

    @unittest.skipUnless(sys.platform == "linux", "names of files are bytes")
    def test_names_of_files_can_be_other_bytes(self):
        file = os.fsdecode(b"x\xff.cert")
        proof = kortest.prove("OPG/GPO", out=file)
        self.assertEqual(kortest.check(file).digest, proof.digest)
        self.assertEqual(kortest.Board.from_file(file).name, os.fsdecode(b"x\xff"))
        self.assertIn("<title>x\\udcff", kortest.report(file).html)
        page = kortest.prove(kortest.Board.from_file(file))._repr_html_()
        self.assertIn("<iframe", page)

    def test_a_list_of_boards_is_a_list(self):
        for module, board in ((former, "OPG"), (chilly, LEVEL), (nurikabe, GRID)):
            for function in (module.prove_many, module.analyse_many):
                for given in (board, {board}, {board: 1}, board.encode(), 5, None):
                    with self.assertRaises(TypeError):
                        function(given)

    def test_a_time_limit_can_be_a_timedelta(self):
        limit = datetime.timedelta(seconds=60)
        for module, board in ((former, "OPG"), (chilly, LEVEL), (nurikabe, GRID)):
            self.assertTrue(module.prove(board, time_limit=limit).proved)
        stopped = kortest.prove(
            DATE, method="search", time_limit=datetime.timedelta(microseconds=1)
        )
        self.assertTrue(stopped.stopped)

    def test_a_certificate_can_be_bytes_of_every_kind_or_a_proof(self):
        for module, board in ((former, "OPG"), (chilly, LEVEL), (nurikabe, GRID)):
            proof = module.prove(board)
            data = proof.certificate
            for given in (data, bytearray(data), memoryview(data), proof):
                for check in (kortest.check, module.check):
                    self.assertEqual(check(given).digest, proof.digest)
        for given in (None, 5, [1], object()):
            for function in (kortest.check, former.check, kortest.report):
                with self.assertRaises(TypeError) as caught:
                    function(given)
                self.assertIn("certificate", str(caught.exception))


@unittest.skipIf(numpy is None, "no NumPy")
class NumbersOfNumPy(TestInTemporaryFolder):
    def test_results_have_numbers_of_python(self):
        one = numpy.int64(1)
        for result in (
            kortest.prove("OPG/GPO", claim=numpy.int64(5), threads=one),
            kortest.analyse("OPG/GPO", clicks=numpy.array([[0, 0]]), solutions=one),
            kortest.solve("OPG/GPO", algorithm=numpy.str_("beam"), width=one, seed=one),
            kortest.prove(kortest.Board.random(one, rows=numpy.uint8(2), columns=one)),
            chilly.prove(LEVEL, claim=one),
            chilly.generate(size=numpy.array([5, 5]), presents=one, seed=one),
            nurikabe.prove(GRID, claim=one, limit=numpy.int64(9)),
            nurikabe.generate(
                size=(numpy.int64(3), 3), seed=one, minimal=numpy.bool_(0)
            ),
            nurikabe.solve(GRID, algorithm="ants", ants=one, iterations=one),
        ):
            found = dataclasses.asdict(result)
            text = json.dumps(found, default=self.text_of)
            self.assertNotIn("numpy", text)
        claim = kortest.prove("OPG/GPO", claim=numpy.int64(5)).claim
        self.assertIs(type(claim.value), int)

    def text_of(self, value):
        """Return the text of a value that JSON does not have."""
        boards = (kortest.Board, chilly.Level, nurikabe.Grid)
        self.assertIsInstance(value, (bytes, *boards))
        return repr(value)

    def test_floats_and_missing_values_are_refused(self):
        for value in (numpy.float64(2), numpy.bool_(True), numpy.array([1, 2])):
            with self.assertRaises(TypeError) as caught:
                kortest.prove("OPG/GPO", threads=value)
            self.assertIn("threads", str(caught.exception))
        with self.assertRaises(kortest.BadInput):
            kortest.board(numpy.datetime64("NaT"))
        day = numpy.datetime64("2024-11-24")
        self.assertEqual(kortest.board(day), kortest.board(DATE))

    def test_tables_of_pandas_are_boards(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("no pandas")
        table = pandas.DataFrame([["B", "G"], ["G", "O"]], columns=["a", "b"])
        self.assertEqual(kortest.board(table).rows, ("BG", "GO"))
        self.assertEqual(kortest.board(pandas.Timestamp(DATE)).name, DATE)
        for given in (pandas.NaT, pandas.DataFrame([[None, "O"]])):
            with self.assertRaises((kortest.BadInput, TypeError)):
                kortest.board(given)


if __name__ == "__main__":
    unittest.main()
