"""Tests that the program ends with the Python process that started it, and that names are escaped."""

import multiprocessing
import os
import pathlib
import signal
import sys
import tempfile
import time
import unittest

import kortest
from common import TestInTemporaryFolder

#: A board whose proof by search takes far longer than the test.
HARD = "2025-11-03"


def _search(folder):
    tempfile.tempdir = folder
    kortest.prove(HARD, method="search", threads=1, time_limit=60)


def _is_running(folder):
    """Return whether a program runs that names this folder on its command line (Linux)."""
    for file in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = file.read_bytes()
        except OSError:
            continue
        if os.fsencode(folder) in line:
            return True
    return False


def _wait_until(is_true):
    for _ in range(600):
        if is_true():
            return True
        time.sleep(0.05)
    return False


@unittest.skipUnless(sys.platform == "linux", "needs /proc")
class Processes(TestInTemporaryFolder):
    def ends_after(self, number):
        folder = str(self.folder)
        context = multiprocessing.get_context("fork")
        process = context.Process(target=_search, args=(folder,))
        process.start()
        self.assertTrue(_wait_until(lambda: _is_running(folder)))
        # Another forked process must not hold the pipe.
        other = context.Process(target=time.sleep, args=(60,))
        other.start()
        os.kill(process.pid, number)
        process.join()
        try:
            self.assertTrue(_wait_until(lambda: not _is_running(folder)))
            self.assertEqual(list(self.folder.iterdir()), [])
        finally:
            other.terminate()
            other.join()

    def test_a_terminated_process_leaves_nothing(self):
        self.ends_after(signal.SIGTERM)

    def test_a_killed_process_leaves_nothing(self):
        self.ends_after(signal.SIGKILL)


class Names(TestInTemporaryFolder):
    def test_names_in_errors_are_escaped(self):
        name = "a\x1b[2K\r\u202e\nforged: valid"
        folder = self.folder / name
        folder.mkdir()
        for call in (
            lambda: kortest.board(name),
            lambda: kortest.check(name),
            lambda: kortest.check(folder),
        ):
            with self.assertRaises(kortest.BadInput) as caught:
                call()
            self.assertTrue(
                caught.exception.reason.isprintable(), caught.exception.reason
            )


@unittest.skipUnless(
    os.path.exists("/proc/self/mem"), "needs a file that cannot be read"
)
class Limits(TestInTemporaryFolder):
    def test_a_limit_of_the_system_has_its_own_error(self):
        with self.assertRaises(kortest.Unable) as caught:
            kortest.check("/proc/self/mem")
        self.assertIn("Input/output error", caught.exception.reason)
