"""Tests of what a notebook shows."""

import re
import unittest
from html import unescape
from html.parser import HTMLParser

import kortest
from common import DATE, GRID, LEVEL, TestInTemporaryFolder


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
        for given, cells in ((DATE, 10 * 8), (LEVEL, 4 * 6), (GRID, 4 * 5)):
            counter = tags(kortest.board(given)._repr_html_())
            self.assertEqual(
                (counter.opened["td"], counter.opened), (cells, counter.closed)
            )


class Proofs(TestInTemporaryFolder):
    def test_a_proof_shows_its_page(self):
        for board in (DATE, LEVEL, GRID):
            proof = kortest.prove(board, claim=1)
            shown = proof._repr_html_()
            self.assertEqual(tags(shown).opened, {"iframe": 1})
            page = unescape(re.search(r' srcdoc="([^"]*)"', shown)[1])
            report = kortest.report(proof.certificate, title=proof.board.name, claim=1)
            self.assertEqual(page.replace("about:srcdoc#", "#"), report.html)
            # A link to `#part` would open the notebook inside the page's frame.
            self.assertNotIn(' href="#', page)
            # The page loads nothing from the network.
            self.assertIn("default-src 'none'", page)
            self.assertNotRegex(page, r'(?:src|href)="?(?:https?:)?//')

    def test_a_generated_grid_shows_its_page(self):
        self.assertIn(
            "<iframe", kortest.generate("nurikabe", size=(4, 4))._repr_html_()
        )

    def test_a_proof_whose_certificate_was_deleted_shows_its_board(self):
        file = self.folder / "a.cert"
        proof = kortest.prove(LEVEL, out=file)
        self.assertIn("<iframe", proof._repr_html_())
        file.unlink()
        self.assertEqual(proof._repr_html_(), proof.board._repr_html_())

    def test_a_report_can_be_a_file(self):
        file = self.folder / "a.html"
        page = kortest.report(kortest.prove("OPG").certificate, out=file, title="small")
        self.assertEqual(
            (page.file, page.html), (file, file.read_text(encoding="utf-8"))
        )
        self.assertIn("<title>small", page.html)


if __name__ == "__main__":
    unittest.main()
