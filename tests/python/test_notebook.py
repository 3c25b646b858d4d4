"""Tests of what a notebook shows."""

import re
import unittest
import warnings
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import kortest
from common import DATE, GRID, LEVEL, TestInTemporaryFolder
from kortest import chilly, nurikabe

#: `scripts/wheel --test` copies the notebook beside the tests.
NOTEBOOK = Path(__file__).resolve().parents[2] / "docs/kortest.ipynb"


class TagCounter(HTMLParser):
    """Counts the opening and closing tags of an HTML text by name."""

    def __init__(self):
        super().__init__()
        self.opened, self.closed = {}, {}

    def handle_starttag(self, tag, attrs):
        self.opened[tag] = self.opened.get(tag, 0) + 1

    def handle_endtag(self, tag):
        self.closed[tag] = self.closed.get(tag, 0) + 1


def tags(html):
    counter = TagCounter()
    counter.feed(html)
    return counter


class Boards(unittest.TestCase):
    def test_pictures_are_complete_tables_with_all_cells(self):
        for board, cells in (
            (kortest.board(DATE), 10 * 8),
            (chilly.level(LEVEL), 4 * 6),
            (nurikabe.grid(GRID), 4 * 5),
        ):
            counter = tags(board._repr_html_())
            self.assertEqual(
                (counter.opened["td"], counter.opened), (cells, counter.closed)
            )


class Proofs(TestInTemporaryFolder):
    def test_a_proof_shows_its_page(self):
        for proof, name in (
            (kortest.prove(DATE, claim=1), DATE),
            (chilly.prove(LEVEL, claim=1), "level"),
            (nurikabe.prove(GRID, claim=1), "grid"),
        ):
            shown = proof._repr_html_()
            self.assertEqual(tags(shown).opened, {"iframe": 1})
            page = unescape(re.search(r' srcdoc="([^"]*)"', shown)[1])
            report = kortest.report(proof.certificate, title=name, claim=1)
            self.assertEqual(page.replace("about:srcdoc#", "#"), report.html)
            # A link to `#part` would open the notebook inside the page's frame.
            self.assertNotIn(' href="#', page)
            # The page loads nothing from the network.
            self.assertIn("default-src 'none'", page)
            self.assertNotRegex(page, r'(?:src|href)="?(?:https?:)?//')

    def test_a_generated_board_shows_its_page(self):
        self.assertIn("<iframe", nurikabe.generate(size=(4, 4))._repr_html_())
        level = chilly.generate(size=(8, 8), presents=3)
        self.assertIn("<iframe", level._repr_html_())

    def test_a_report_can_be_a_file(self):
        file = self.folder / "a.html"
        page = kortest.report(kortest.prove("OPG").certificate, out=file, title="small")
        self.assertEqual(
            (page.file, page.html), (file, file.read_text(encoding="utf-8"))
        )
        self.assertIn("<title>small", page.html)


class Notebook(TestInTemporaryFolder):
    def test_the_notebook_of_the_documentation_runs(self):
        # The warnings of these packages are not about kortest.
        filters = warnings.catch_warnings()
        filters.__enter__()
        self.addCleanup(filters.__exit__, None, None, None)
        warnings.simplefilter("ignore")
        try:
            import nbclient
            import nbformat
        except ImportError:
            self.skipTest("no nbclient")
        notebook = nbformat.read(NOTEBOOK, as_version=4)
        client = nbclient.NotebookClient(
            notebook,
            timeout=300,
            resources={"metadata": {"path": str(self.folder)}},
        )
        client.execute()
        outputs = [
            output for cell in notebook.cells for output in cell.get("outputs", ())
        ]
        self.assertGreater(len(outputs), 3)


if __name__ == "__main__":
    unittest.main()
