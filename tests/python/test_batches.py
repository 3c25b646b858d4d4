"""Tests of batches: threads, callbacks, interrupts, and the lock of the interpreter."""

import functools
import os
import pickle
import signal
import statistics
import subprocess
import sys
import threading
import time
import unittest

import kortest
from common import DATE, GRID, LEVEL, TestInTemporaryFolder
from kortest import chilly, nurikabe

#: A board whose proof by search takes minutes.
HARD = "2024-11-29"
#: The longest time from a signal to `KeyboardInterrupt`, in seconds. A loaded machine is slower.
MAX_LATENCY = 0.2
SLACK = 5 if "CI" in os.environ else 1

#: Sends SIGINT to itself during a call, and prints the seconds until the exception.
INTERRUPTED = """
import kortest, os, signal, threading, time
signal.signal(signal.SIGINT, signal.default_int_handler)
boards = [kortest.Board.random(seed, rows=9, columns=16) for seed in range(100)]
sent = []
def send():
    sent.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
threading.Timer(0.5, send).start()
try:
    {call}
except KeyboardInterrupt:
    print(time.monotonic() - sent[0])
"""


def small_boards(number):
    return [kortest.Board.random(seed, rows=5, columns=5) for seed in range(number)]


def without_time(result):
    fields = dict(result.__dict__)
    fields.pop("seconds")
    return fields


def most_threads(call):
    """Return the largest number of threads of this process during a call."""
    most = 0
    ended = threading.Event()

    def watch():
        nonlocal most
        while not ended.is_set():
            most = max(most, len(os.listdir("/proc/self/task")))

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        call()
    finally:
        ended.set()
        watcher.join()
    return most


class Results(unittest.TestCase):
    def test_a_batch_of_proofs_equals_single_proofs(self):
        boards = small_boards(12)
        single = [without_time(kortest.prove(board)) for board in boards]
        for threads in (1, 3):
            batch = kortest.prove_many(boards, threads=threads)
            self.assertEqual([without_time(proof) for proof in batch], single)

    def test_a_batch_of_analyses_equals_single_analyses(self):
        boards = small_boards(6)
        games = [[board.groups()[0][0]] for board in boards]
        for given in (None, games):
            single = [
                without_time(kortest.analyse(board, given and given[n], solutions=2))
                for n, board in enumerate(boards)
            ]
            batch = kortest.analyse_many(boards, given, solutions=2, threads=3)
            self.assertEqual([without_time(each) for each in batch], single)

    def test_batches_of_the_other_games(self):
        levels = [chilly.Level.from_rows(LEVEL)] * 3
        proofs = chilly.prove_many(levels, threads=2)
        self.assertEqual([proof.route for proof in proofs], ["R"] * 3)
        analyses = chilly.analyse_many(levels, ["R", "R", "R"], threads=2)
        self.assertEqual([each.lost for each in analyses], [0] * 3)
        grids = [GRID, "0,0/0,1"]
        proofs = nurikabe.prove_many(grids, threads=2)
        self.assertEqual([len(proof.solutions) for proof in proofs], [1, 1])
        analyses = nurikabe.analyse_many(grids, threads=2)
        self.assertEqual([each.difficulty for each in analyses], ["easy", "easy"])

    def test_an_empty_batch_is_empty(self):
        self.assertEqual(kortest.prove_many([]), [])
        self.assertEqual(kortest.analyse_many([], []), [])

    def test_a_generator_of_boards_is_read_once(self):
        proofs = kortest.prove_many(board for board in small_boards(3))
        self.assertEqual([proof.proved for proof in proofs], [True] * 3)

    def test_each_board_needs_a_game(self):
        with self.assertRaises(kortest.BadInput):
            kortest.analyse_many(["OPG", "OPG"], ["0,0"])

    def test_an_error_in_one_game_stops_the_batch(self):
        with self.assertRaises(kortest.BadInput):
            kortest.analyse_many(["OPG", "OPG"], ["0,0", "9,9"])

    def test_results_can_be_pickled(self):
        proof = kortest.prove("OPG/GPO")
        self.assertEqual(pickle.loads(pickle.dumps(proof)), proof)
        again = pickle.loads(pickle.dumps(proof.board))
        self.assertEqual(again.click((0, 0)), proof.board.click((0, 0)))


class Callbacks(TestInTemporaryFolder):
    def test_progress_is_called_with_each_result(self):
        boards = small_boards(8)
        seen = []
        proofs = kortest.prove_many(boards, threads=2, progress=seen.append)
        self.assertEqual(len(seen), 8)
        self.assertEqual({proof.board for proof in seen}, set(boards))
        self.assertEqual({id(proof) for proof in seen}, {id(proof) for proof in proofs})
        analyses = []
        kortest.analyse_many(boards[:3], progress=analyses.append)
        self.assertEqual(len(analyses), 3)

    def test_an_exception_of_a_callback_stops_the_batch(self):
        calls = []

        def fail(proof):
            calls.append(proof)
            raise LookupError("enough")

        start = time.monotonic()
        boards = [*small_boards(1), *([kortest.board(HARD)] * 4)]
        with self.assertRaisesRegex(LookupError, "enough"):
            kortest.prove_many(boards, method="search", threads=1, progress=fail)
        self.assertEqual(len(calls), 1)
        self.assertLess(time.monotonic() - start, 10)

    def test_a_callback_can_save_proofs(self):
        def save(proof):
            proof.save(self.folder / f"{proof.board.name}.cert")

        kortest.prove_many(small_boards(3), progress=save)
        for file in self.folder.iterdir():
            self.assertEqual(kortest.check(file).claim.kind, "optimal")
        self.assertEqual(len(list(self.folder.iterdir())), 3)


class Threads(unittest.TestCase):
    def test_other_threads_run_during_a_proof(self):
        count = 0
        has_ended = threading.Event()

        def work():
            nonlocal count
            while not has_ended.is_set():
                count += 1

        worker = threading.Thread(target=work)
        worker.start()
        try:
            before = count
            proof = kortest.prove(HARD, method="search", threads=1, time_limit=0.5)
            counted = count - before
        finally:
            has_ended.set()
            worker.join()
        self.assertTrue(proof.stopped)
        # With the lock, the other thread could count only before and after the call.
        self.assertGreater(counted, 10_000)

    @unittest.skipUnless(os.path.isdir("/proc/self/task"), "the threads are not known")
    def test_no_call_starts_many_more_threads_than_cores(self):
        allowed = threading.active_count() + 8 * (os.cpu_count() or 1) + 8
        for threads in (3000, 10**6, 10**18):
            for function, argument in (
                (kortest.prove, "OPG/GPO"),
                (kortest.prove_many, small_boards(200)),
                (chilly.prove, LEVEL),
                (nurikabe.prove, GRID),
            ):
                call = functools.partial(function, argument, threads=threads)
                self.assertLess(most_threads(call), allowed)

    def test_calls_from_several_threads(self):
        results = []

        def work():
            results.append(kortest.prove(DATE, threads=1).optimum)

        workers = [threading.Thread(target=work) for _ in range(3)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertEqual(results, [13] * 3)

    @unittest.skipUnless(hasattr(os, "fork"), "needs fork")
    def test_a_forked_process_can_prove(self):
        self.assertTrue(kortest.prove("OPG/GPO").proved)
        code = (
            "import os, kortest; kortest.prove('OPG'); child = os.fork()\n"
            "if child == 0: os._exit(0 if kortest.prove('OPG/GPO').proved else 1)\n"
            "raise SystemExit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))"
        )
        run = subprocess.run([sys.executable, "-W", "ignore", "-c", code], timeout=60)
        self.assertEqual(run.returncode, 0)


@unittest.skipIf(sys.platform == "win32", "signals")
class Interrupts(unittest.TestCase):
    def latency(self, call):
        """Return the seconds from a signal to the exception, the median of three processes."""
        code = INTERRUPTED.format(call=call)
        times = []
        for _ in range(3):
            run = subprocess.run(
                [sys.executable, "-c", code], capture_output=True, text=True, timeout=60
            )
            self.assertEqual(run.returncode, 0, run.stderr)
            times.append(float(run.stdout))
        return statistics.median(times)

    def assert_is_interrupted(self, call):
        self.assertLess(self.latency(call), MAX_LATENCY * SLACK, call)

    def test_ctrl_c_stops_a_proof(self):
        self.assert_is_interrupted(
            f"kortest.prove({HARD!r}, method='search', threads=1)"
        )

    def test_ctrl_c_stops_a_batch_of_proofs(self):
        self.assert_is_interrupted("kortest.prove_many(boards, threads=2)")

    def test_ctrl_c_stops_a_batch_of_analyses(self):
        self.assert_is_interrupted("kortest.analyse_many(boards, threads=2)")

    def test_a_handler_of_a_signal_can_raise_its_own_exception(self):
        def handler(number, frame):
            raise TimeoutError

        before = signal.signal(signal.SIGINT, handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(TimeoutError):
            kortest.prove(HARD, method="search", threads=1)


class Speed(unittest.TestCase):
    @unittest.skipIf("KORTEST_SPEED" not in os.environ, "times need a quiet machine")
    def test_a_trivial_call_takes_less_than_50_microseconds(self):
        board = kortest.Board.from_rows("O")
        # Other programs slow some rounds down, so the fastest round counts.
        microseconds = min(self.median(board) for _ in range(20)) * 1e6
        print(f"a proof of one tile: {microseconds:.1f} microseconds")
        self.assertLess(microseconds, 50)

    def median(self, board):
        """Return the median time of a proof, in seconds."""
        times = []
        for _ in range(200):
            start = time.perf_counter()
            kortest.prove(board, threads=1)
            times.append(time.perf_counter() - start)
        return statistics.median(times)


if __name__ == "__main__":
    unittest.main()
