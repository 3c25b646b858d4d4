"""Tests of the arguments `stop` and `progress`, and of calls from asyncio."""

import asyncio
import functools
import inspect
import threading
import time
import unittest

import kortest
from common import DATE, GRID, LEVEL, TestInTemporaryFolder
from kortest import chilly, former, nurikabe

#: A board whose proof by search takes minutes.
HARD = "2024-11-29"
#: A board whose proof column by column takes minutes.
WIDE = kortest.Board.random(1, columns=48, rows=12)
#: A level whose best route an algorithm of chance does not find.
LARGE = (
    "(8,8)->(4,7)/############/#.$$..$.#..#/#..#TYT....#/#$......$$$#/#Y...T.....#/#......X...#"
    "/#.........T#/#..#...T...#/#...#.$.O..#/#.#$#...P.T#/#...Y......#/############"
)
#: A grid with many solutions.
OPEN = "/".join(["0,0,0,0,0,0", "0,?,0,0,?,0"] * 3)
#: A grid without a solution, which an ant colony never finds out.
WITHOUT_SOLUTION = "0,0,3,0/0,2,0,0/0,0,0,0"
#: The longest time from the signal to the end of a call, in seconds. A loaded machine is slower.
MAX_LATENCY = 10

#: Calls that take very long, of all functions with a result that says what is known.
LONG = (
    functools.partial(former.prove, HARD, method="search"),
    functools.partial(former.prove, WIDE, method="columns"),
    functools.partial(former.analyse, WIDE),
    functools.partial(former.explain, WIDE),
    functools.partial(former.solve, WIDE, algorithm="anytime-beam"),
    functools.partial(chilly.solve, LARGE, algorithm="random"),
    functools.partial(nurikabe.prove, OPEN, limit=10**9),
    functools.partial(nurikabe.solve, WITHOUT_SOLUTION, algorithm="ants"),
)
#: Calls for one board, of all functions of all games.
SINGLE = (
    *LONG,
    functools.partial(chilly.prove, LARGE),
    functools.partial(chilly.analyse, LARGE),
    functools.partial(chilly.explain, LARGE),
    functools.partial(nurikabe.analyse, GRID),
)
GENERATORS = (
    functools.partial(chilly.generate, size=(20, 20), presents=14),
    functools.partial(nurikabe.generate, size=(40, 40), difficulty="expert"),
)


def set_signal():
    signal = threading.Event()
    signal.set()
    return signal


def signal_after(seconds):
    signal = threading.Event()
    timer = threading.Timer(seconds, signal.set)
    timer.daemon = True
    timer.start()
    return signal


class Stopping(TestInTemporaryFolder):
    def test_every_function_that_works_can_be_stopped(self):
        for module in (kortest, former, chilly, nurikabe):
            for name in module.__all__:
                function = getattr(module, name)
                if not inspect.isfunction(function):
                    continue
                parameters = inspect.signature(function).parameters
                if "threads" in parameters:
                    self.assertIn("stop", parameters, function)
                if "stop" in parameters and "certificate" not in parameters:
                    self.assertTrue(
                        "progress" in parameters or name == "archive", function
                    )

    def test_a_signal_that_is_set_stops_at_once(self):
        for call in SINGLE:
            result = call(stop=set_signal())
            self.assertTrue(result.stopped, call)
        for call in GENERATORS:
            with self.assertRaises(kortest.Stopped):
                call(stop=set_signal())

    def test_a_signal_stops_calls_that_work(self):
        for call in LONG:
            start = time.monotonic()
            result = call(stop=signal_after(0.1))
            self.assertTrue(result.stopped, call)
            self.assertLess(time.monotonic() - start, MAX_LATENCY, call)

    def test_a_signal_that_is_not_set_changes_nothing(self):
        signal = threading.Event()
        for module, board in ((former, DATE), (chilly, LEVEL), (nurikabe, GRID)):
            proof = module.prove(board, stop=signal)
            self.assertEqual(proof, module.prove(board))
            self.assertTrue(proof.proved)
            checked = module.check(proof, stop=signal)
            self.assertEqual(checked, module.check(proof))

    def test_every_board_of_a_stopped_batch_has_a_result(self):
        for signal in (set_signal, functools.partial(signal_after, 0.2)):
            for call in (
                functools.partial(former.prove_many, [HARD] * 3, method="search"),
                functools.partial(former.analyse_many, [WIDE] * 3),
            ):
                results = call(stop=signal(), threads=2)
                self.assertEqual([each.stopped for each in results], [True] * 3)
        for module, board in ((chilly, LEVEL), (nurikabe, GRID)):
            for call in (module.prove_many, module.analyse_many):
                results = call([board] * 3, stop=set_signal())
                self.assertEqual(
                    [each.board for each in results], [results[0].board] * 3
                )

    def test_results_before_the_signal_stay(self):
        signal = threading.Event()
        proofs = kortest.prove_many(
            ["OPG", HARD, HARD],
            method="search",
            threads=1,
            stop=signal,
            progress=lambda proof: signal.set(),
        )
        self.assertEqual([proof.proved for proof in proofs], [True, False, False])

    def test_a_stopped_proof_is_saved(self):
        for signal in (set_signal(), signal_after(0.2)):
            file = self.folder / "a.cert"
            proof = kortest.prove(HARD, method="search", out=file, stop=signal)
            self.assertEqual(proof.file, self.folder / "a.partial.cert")
            self.assertEqual(kortest.check(proof.file).claim.value, proof.upper_bound)
            proof.file.unlink()

    def test_a_stopped_check_has_no_verdict(self):
        for module, board in ((former, DATE), (chilly, LEVEL), (nurikabe, GRID)):
            proof = module.prove(board)
            for function in (kortest.check, module.check, kortest.report):
                with self.assertRaisesRegex(kortest.NotChecked, "stopped"):
                    function(proof, stop=set_signal())

    def test_a_stopped_archive_saves_its_work(self):
        for signal in (set_signal(), signal_after(1)):
            found = kortest.archive(HARD, self.folder, method="search", stop=signal)
            self.assertEqual([each for each in found.boards if each.optimum], [])

    def test_other_objects_with_is_set_are_signals(self):
        class Ended:
            def is_set(self):
                return 1

        self.assertTrue(kortest.prove(HARD, method="search", stop=Ended()).stopped)

    def test_an_exception_of_a_signal_ends_the_call(self):
        class Broken:
            def is_set(self):
                raise LookupError("broken")

        for call in SINGLE:
            with self.assertRaisesRegex(LookupError, "broken"):
                call(stop=Broken())

    def test_wrong_signals_are_refused(self):
        for stop in (5, "x", True, object(), threading.Event, lambda: True):
            for call in (*SINGLE, *GENERATORS):
                with self.assertRaisesRegex(TypeError, "stop .*: expected a threading"):
                    call(stop=stop)


class Progress(unittest.TestCase):
    def test_it_is_called_at_the_beginning_and_at_the_end(self):
        for call in SINGLE:
            seen = []
            call(progress=seen.append, time_limit=0.2)
            self.assertGreaterEqual(len(seen), 2, call)
            for each in seen:
                self.assertIsInstance(each, kortest.Progress)
                self.assertTrue(each.phase)
                self.assertEqual(each.done is None, each.total is None)
            times = [each.seconds for each in seen]
            self.assertEqual(times, sorted(times))

    def test_it_says_what_a_search_refutes(self):
        seen = []
        proof = kortest.prove(
            HARD, method="search", progress=seen.append, time_limit=1.5
        )
        budgets = [each.budget for each in seen if each.budget is not None]
        self.assertTrue(budgets)
        self.assertEqual(budgets, sorted(budgets))
        self.assertLessEqual(budgets[-1], proof.upper_bound)
        states = [each.states for each in seen]
        self.assertEqual(states, sorted(states))

    def test_generators_have_progress(self):
        for call in (
            functools.partial(chilly.generate, size=(6, 6), presents=2),
            functools.partial(nurikabe.generate, size=(4, 4)),
        ):
            seen = []
            call(progress=seen.append)
            self.assertIsInstance(seen[-1], kortest.Progress)

    def test_an_exception_ends_the_call(self):
        def fail(progress):
            raise LookupError("enough")

        for call in SINGLE:
            start = time.monotonic()
            with self.assertRaisesRegex(LookupError, "enough"):
                call(progress=fail)
            self.assertLess(time.monotonic() - start, MAX_LATENCY)

    def test_it_can_stop_the_call(self):
        signal = threading.Event()

        def stop_late(progress):
            if progress.seconds > 0.2:
                signal.set()

        proof = kortest.prove(HARD, method="search", stop=signal, progress=stop_late)
        self.assertTrue(proof.stopped)


class Asyncio(unittest.TestCase):
    async def cancelled(self, call, *args, **options):
        """Cancel a call, and return the number of threads that are still in it."""
        running = threading.Event()

        def report(progress):
            running.set()

        task = asyncio.ensure_future(
            kortest.to_thread(call, *args, progress=report, **options)
        )
        while not running.is_set():
            await asyncio.sleep(0.01)
        task.cancel()
        start = time.monotonic()
        with self.assertRaises(asyncio.CancelledError):
            await task
        return time.monotonic() - start

    def test_a_result_is_returned(self):
        for module, board in ((former, DATE), (chilly, LEVEL), (nurikabe, GRID)):
            proof = asyncio.run(kortest.to_thread(module.prove, board))
            self.assertEqual(proof, module.prove(board))

    def test_cancelling_stops_the_work(self):
        for call in LONG:
            latency = asyncio.run(self.cancelled(call))
            self.assertLess(latency, MAX_LATENCY, call)

    def test_a_timeout_stops_the_work(self):
        async def work():
            call = kortest.to_thread(kortest.prove_many, [HARD] * 3, method="search")
            await asyncio.wait_for(call, 0.2)

        start = time.monotonic()
        with self.assertRaises(asyncio.TimeoutError):
            asyncio.run(work())
        # The event loop waits for its threads when it ends.
        self.assertLess(time.monotonic() - start, MAX_LATENCY)

    def test_a_signal_of_the_caller_still_stops_the_work(self):
        call = kortest.to_thread(
            kortest.prove, HARD, method="search", stop=signal_after(0.2)
        )
        self.assertTrue(asyncio.run(call).stopped)

    def test_errors_of_the_function_are_raised(self):
        with self.assertRaises(kortest.BadInput):
            asyncio.run(kortest.to_thread(kortest.prove, "nonsense!"))
        with self.assertRaises(TypeError):
            asyncio.run(kortest.to_thread(kortest.prove, "OPG", stop=5))


if __name__ == "__main__":
    unittest.main()
