"""The boards and the base class that several tests use."""

import tempfile
import unittest
from pathlib import Path

#: The tests use three boards: the board of Former of this date, a level of Santa Chilly, and a grid of Nurikabe.
DATE = "2024-11-24"
LEVEL = "/#####/#P.X#/#####"
GRID = "0,0,0,0/0,2,0,0/0,0,0,0"


class TestInTemporaryFolder(unittest.TestCase):
    """A test case with a temporary folder, which is deleted after each test."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
