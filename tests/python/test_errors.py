"""Tests of the errors of the Python module `kortest`."""

import hashlib
import os
import subprocess
import sys
import unittest
from unittest import mock

import kortest
from common import DATE, GRID, LEVEL, TestInTemporaryFolder

#: Inputs that look almost like boards.
ALMOST_BOARDS = (
    "ABCD/EFG",
    "OPGB/OPG",
    "abc/cba",
    "nonsense",
    "/".join(["OPGB"] * 13),
    "https://www.nrk.no/spill/former-1.17105310",
    "2025-02-30",
    "/####/#PX#/###",
    "0,2,0/0,0",
)


class BadInput(TestInTemporaryFolder):
    def test_almost_boards_have_the_message_of_the_program(self):
        for board in ALMOST_BOARDS:
            run = subprocess.run(
                [kortest.program(), "prove", "--", board],
                capture_output=True,
                encoding="utf-8",
            )
            with self.assertRaises(kortest.BadInput) as caught:
                kortest.prove(board)
            self.assertEqual(f"kortest: {caught.exception.reason}\n", run.stderr)

    def test_reasons_have_one_line(self):
        for given in ("", "-", "--json", self.folder, self.folder / "none"):
            with self.assertRaises(kortest.BadInput) as caught:
                kortest.board(given)
            self.assertEqual(len(caught.exception.reason.splitlines()), 1, given)
            self.assertFalse(caught.exception.reason.startswith("kortest:"))

    def test_invalid_options_are_refused(self):
        wrong = (
            {"time_limit": "soon"},
            {"threads": 0},
            {"method": "luck"},
            {"memory": "much"},
            {"resume": True},
        )
        for options in wrong:
            with self.assertRaises(kortest.BadInput):
                kortest.prove("OPG", **options)

    def test_clicks_and_moves_that_cannot_be_played_are_refused(self):
        for arguments, reason in (
            (
                {"clicks": [(99, 1)]},
                "click 1 (99,1): no tile there; the last column is 6",
            ),
            (
                {"clicks": [(0, 1), (0, 8)]},
                "click 2 (0,8): no tile there; column 0 is 8 high",
            ),
            ({"clicks": [(-1, 0)]}, 'click 1: "-1,0" is not column,row'),
        ):
            with self.assertRaises(kortest.BadInput) as caught:
                kortest.analyse(DATE, **arguments)
            self.assertIn(reason, caught.exception.reason)
        with self.assertRaises(kortest.BadInput) as caught:
            kortest.analyse(LEVEL, moves="RR")
        self.assertIn("move 2 comes after the exit", caught.exception.reason)

    def test_values_that_are_not_boards_have_a_clear_error(self):
        for given, kind, reason in (
            (5, TypeError, "a board cannot be of type int"),
            (b"OPG", TypeError, "a board cannot be of type bytes"),
            ([1, 2, 3], TypeError, "row 1 of the board is 1"),
            ([[1.5]], TypeError, "row 1, cell 1 of the board is 1.5"),
            ([[True]], TypeError, "row 1, cell 1 of the board is True"),
            ([[None]], TypeError, "row 1, cell 1 of the board is None"),
            ([], kortest.BadInput, "no rows"),
            ([[1, 2], [2, 1]], kortest.BadInput, "puzzle='former' or 'nurikabe'"),
            ([["OP", "G"]], kortest.BadInput, "row 1, cell 1: 'OP' is not one letter"),
            ([[-1]], kortest.BadInput, "-1 is negative"),
        ):
            with self.assertRaises(kind) as caught:
                kortest.board(given)
            self.assertIn(reason, str(caught.exception))
        with self.assertRaises(kortest.BadInput) as caught:
            kortest.board([[10, 1]], puzzle="former")
        self.assertIn("row 1, cell 1: 10 is not a tile", caught.exception.reason)

    def test_clicks_that_are_not_pairs_have_a_clear_error(self):
        for clicks in ([1, 2], [(1, 2, 3)], ["0,1"]):
            with self.assertRaises(TypeError) as caught:
                kortest.analyse(DATE, clicks=clicks)
            self.assertIn("click 1 is ", str(caught.exception))

    def test_functions_that_a_game_does_not_support(self):
        for call in (lambda: kortest.analyse(GRID), lambda: kortest.generate("former")):
            with self.assertRaises(kortest.BadInput):
                call()


class Certificates(TestInTemporaryFolder):
    def setUp(self):
        super().setUp()
        self.certificate = kortest.prove("OPG/GPO").certificate

    def errors_of(self, certificate):
        file = self.folder / "a.cert"
        file.write_bytes(certificate)
        errors = []
        for function in (kortest.check, kortest.report):
            for given in (certificate, file, str(file)):
                with self.assertRaises(kortest.KortestError) as caught:
                    function(given)
                errors.append(caught.exception)
        return errors

    def test_a_changed_certificate_is_invalid(self):
        for certificate in (
            self.certificate.replace(b"OPG", b"OOG"),
            self.certificate[:-9],
        ):
            errors = self.errors_of(certificate)
            self.assertEqual(
                {type(error) for error in errors}, {kortest.InvalidCertificate}
            )
            self.assertEqual(len({error.reason for error in errors}), 1, errors)

    def test_other_files_are_not_certificates(self):
        for given in (b"", b"abc", b"\xff\x00"):
            self.assertEqual(
                {type(error) for error in self.errors_of(given)},
                {kortest.NotACertificate},
                given,
            )

    def test_missing_files_and_folders_are_bad_input(self):
        for given in (self.folder / "none.cert", self.folder):
            for function in (kortest.check, kortest.report):
                with self.assertRaises(kortest.BadInput):
                    function(given)

    def test_a_certificate_of_a_newer_version_is_not_checked(self):
        lines = self.certificate.splitlines(keepends=True)
        body = b"kortest certificate 9\n" + b"".join(lines[1:-1])
        digest = f"sha256 {hashlib.sha256(body).hexdigest()}\n"
        self.assertEqual(
            {type(error) for error in self.errors_of(body + digest.encode())},
            {kortest.NotChecked},
        )

    def test_a_limit_stops_a_check(self):
        with self.assertRaises(kortest.NotChecked) as caught:
            kortest.check(self.certificate, work=1)
        self.assertIn("work", caught.exception.reason)

    def test_a_file_that_is_not_a_certificate_is_not_replaced(self):
        file = self.folder / "text.txt"
        file.write_text("text")
        with self.assertRaises(kortest.BadInput):
            kortest.prove(DATE, out=file)
        self.assertEqual(file.read_text(), "text")


class Programs(TestInTemporaryFolder):
    def test_a_limit_stops_a_generator(self):
        with self.assertRaises(kortest.Stopped) as caught:
            kortest.generate("nurikabe", size=(40, 40), time_limit=0.01)
        self.assertEqual(caught.exception.reason, "stopped before a board was found")

    def test_a_missing_program_is_an_error(self):
        with mock.patch.dict(os.environ, KORTEST=str(self.folder / "none")):
            with self.assertRaises(kortest.ProgramError):
                kortest.prove("OPG")

    @unittest.skipIf(sys.platform == "win32", "a script as a program")
    def test_a_program_without_an_answer_is_an_error(self):
        script = self.folder / "program"
        script.write_text("#!/bin/sh\nexit 7\n")
        script.chmod(0o755)
        with mock.patch.dict(os.environ, KORTEST=str(script)):
            with self.assertRaises(kortest.ProgramError) as caught:
                kortest.prove("OPG")
        self.assertIn("exit code 7", caught.exception.reason)


if __name__ == "__main__":
    unittest.main()
