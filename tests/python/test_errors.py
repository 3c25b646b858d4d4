"""Tests of the errors of the Python module `kortest`."""

import hashlib
import os
import subprocess
import sys
import unittest
from pathlib import Path
from unittest import mock

import kortest
from common import DATE, TestInTemporaryFolder
from kortest import chilly, nurikabe

#: Inputs that look almost like boards, with a part of the reason.
ALMOST_BOARDS = (
    ("ABCD/EFG", "line 2: 3 cells where line 1 has 4"),
    ("OPGB/OPG", "line 2: 3 cells where line 1 has 4"),
    ("nonsense!", "'!'"),
    ("/".join(["OPGB"] * 13), "13 rows"),
    ("2025-02-30", "February 2025 has days 1 to 28"),
    ("2024-11-15", "no known board"),
    ("/#####/#P.X#/#####", "kortest.chilly"),
    ("0,2,0/0,0,0", "kortest.nurikabe"),
    ("", ""),
)


class BadInput(TestInTemporaryFolder):
    def test_almost_boards_have_a_reason(self):
        for board, reason in ALMOST_BOARDS:
            with self.assertRaises(kortest.BadInput) as caught:
                kortest.prove(board)
            self.assertIn(reason, caught.exception.reason)
            self.assertEqual(len(caught.exception.reason.splitlines()), 1, board)
            self.assertIsInstance(caught.exception, ValueError)

    def test_files_that_cannot_be_read(self):
        for read in (
            kortest.Board.from_file,
            chilly.Level.from_file,
            nurikabe.Grid.from_file,
        ):
            for path in (self.folder, self.folder / "none", "a\0b"):
                with self.assertRaises(kortest.BadInput) as caught:
                    read(path)
                self.assertEqual(len(caught.exception.reason.splitlines()), 1)
            binary = self.folder / "binary"
            binary.write_bytes(b"\xff\xfe\x00")
            with self.assertRaises(kortest.BadInput) as caught:
                read(binary)
            self.assertIn("binary", caught.exception.reason)

    def test_invalid_options_are_refused(self):
        wrong = (
            {"time_limit": "soon"},
            {"time_limit": -1},
            {"threads": 0},
            {"method": "luck"},
            {"memory": "much"},
            {"memory": 10},
            {"claim": -1},
            {"claim": 2**40},
        )
        for options in wrong:
            with self.assertRaises(kortest.BadInput, msg=options):
                kortest.prove("OPG", **options)
        wrong = (
            {"algorithm": "luck"},
            {"width": 10},
            {"algorithm": "beam", "width": 0},
            {"algorithm": "beam", "power": 2.0},
            {"algorithm": "weighted-random", "power": float("nan")},
            {"seed": -1},
        )
        for options in wrong:
            with self.assertRaises(kortest.BadInput, msg=options):
                kortest.solve("OPG", **options)
        with self.assertRaises(kortest.BadInput):
            kortest.analyse("OPG", solutions=-1)

    def test_clicks_that_cannot_be_played_are_refused(self):
        for clicks, reason in (
            ([(99, 1)], "click 1 (99,1): no tile there; the last column is 6"),
            ([(0, 1), (0, 8)], "click 2 (0,8): no tile there; column 0 is 8 high"),
            ([(-1, 0)], "click 1 (-1,0): no tile there"),
            ("99,1", "click 1 (99,1): no tile there"),
            ("0,1,2", "expected column,row pairs"),
            ("file.txt", "expected column,row pairs"),
        ):
            with self.assertRaises(kortest.BadInput) as caught:
                kortest.analyse(DATE, clicks=clicks)
            self.assertIn(reason, caught.exception.reason)

    def test_values_that_are_not_boards_have_a_clear_error(self):
        for given, kind, reason in (
            (5, TypeError, "a board cannot be of type int"),
            (b"OPG", TypeError, "a board cannot be of type bytes"),
            (None, TypeError, "a board cannot be of type NoneType"),
            ([1, 2, 3], TypeError, "row 1 of the board is 1"),
            ([[1.5]], TypeError, "row 1, cell 1 of the board is 1.5"),
            ([[True]], TypeError, "row 1, cell 1 of the board is True"),
            ([[None]], TypeError, "row 1, cell 1 of the board is None"),
            ([], kortest.BadInput, "no rows"),
            ([["OP", "G"]], kortest.BadInput, "row 1, cell 1: 'OP' is not one letter"),
            ([[-2]], kortest.BadInput, "-2 is negative"),
            ([["O", "/"]], kortest.BadInput, "row 1, cell 2: '/' is not one letter"),
            ([["O", ","]], kortest.BadInput, "row 1, cell 2: ',' is not one letter"),
            ([[10, 1]], kortest.BadInput, "row 1, cell 1: 10 is not a tile"),
        ):
            with self.assertRaises(kind) as caught:
                kortest.board(given)
            self.assertIn(reason, str(caught.exception))

    def test_clicks_that_are_not_pairs_have_a_clear_error(self):
        for clicks in ([1, 2], [(1, 2, 3)], ["0,1"]):
            with self.assertRaises(TypeError) as caught:
                kortest.analyse(DATE, clicks=clicks)
            self.assertIn("click 1 is ", str(caught.exception))

    def test_names_in_errors_are_escaped(self):
        name = "a\x1b[2K\r\u202e\nforged: valid"
        folder = self.folder / name
        folder.mkdir()
        for call in (
            lambda: kortest.board(Path(name)),
            lambda: kortest.check(name),
            lambda: kortest.check(folder),
        ):
            with self.assertRaises(kortest.BadInput) as caught:
                call()
            self.assertTrue(
                caught.exception.reason.isprintable(), caught.exception.reason
            )


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

    def test_a_certificate_with_the_date_of_another_board_is_invalid(self):
        file = self.folder / f"{DATE}.cert"
        file.write_bytes(self.certificate)
        with self.assertRaises(kortest.InvalidCertificate) as caught:
            kortest.check(file)
        self.assertIn("the date in its name", caught.exception.reason)

    def test_a_file_that_is_not_a_certificate_is_not_replaced(self):
        file = self.folder / "text.txt"
        file.write_text("text")
        with self.assertRaises(kortest.BadInput):
            kortest.prove(DATE, out=file)
        self.assertEqual(file.read_text(), "text")

    def test_a_certificate_of_another_board_is_replaced_on_request(self):
        file = self.folder / "a.cert"
        file.write_bytes(self.certificate)
        with self.assertRaises(kortest.BadInput):
            kortest.prove("OP", out=file)
        self.assertEqual(file.read_bytes(), self.certificate)
        proof = kortest.prove("OP", out=file, force=True)
        self.assertEqual(file.read_bytes(), proof.certificate)

    def test_a_missing_folder_is_bad_input(self):
        with self.assertRaises(kortest.BadInput):
            kortest.prove("OP", out=self.folder / "none" / "a.cert")

    @unittest.skipUnless(os.path.exists("/proc/self/mem"), "needs such a file")
    def test_a_limit_of_the_system_has_its_own_error(self):
        with self.assertRaises(kortest.Unable) as caught:
            kortest.check("/proc/self/mem")
        self.assertIn("Input/output error", caught.exception.reason)


class Programs(TestInTemporaryFolder):
    def test_a_missing_program_is_an_error(self):
        proof = kortest.prove("OPG")
        with mock.patch.dict(os.environ, KORTEST=str(self.folder / "none")):
            with self.assertRaises(kortest.ProgramError):
                kortest.report(proof.certificate)

    @unittest.skipIf(sys.platform == "win32", "a script as a program")
    def test_a_program_that_fails_is_an_error(self):
        script = self.folder / "program"
        script.write_text("#!/bin/sh\nexit 7\n")
        script.chmod(0o755)
        proof = kortest.prove("OPG")
        with mock.patch.dict(os.environ, KORTEST=str(script)):
            with self.assertRaises(kortest.ProgramError) as caught:
                kortest.report(proof.certificate)
        self.assertIn("exit code 7", caught.exception.reason)

    @unittest.skipIf(sys.platform == "win32", "a script as a program")
    def test_a_locked_folder_has_its_own_error(self):
        script = self.folder / "program"
        reason = "all: another kortest archive is running in this folder"
        script.write_text(f"#!/bin/sh\necho 'kortest: {reason}' >&2\nexit 5\n")
        script.chmod(0o755)
        with mock.patch.dict(os.environ, KORTEST=str(script)):
            with self.assertRaises(kortest.Busy) as caught:
                kortest.archive("2024-11-24", self.folder / "all")
        self.assertEqual(caught.exception.reason, reason)

    def test_the_module_and_the_program_agree(self):
        for board in ("OPGB/OPG", "/".join(["OPGB"] * 13)):
            run = subprocess.run(
                [kortest.program(), "prove", "--puzzle", "former", "--", board],
                capture_output=True,
                encoding="utf-8",
            )
            with self.assertRaises(kortest.BadInput) as caught:
                kortest.prove(board)
            self.assertIn(caught.exception.reason, run.stderr)


if __name__ == "__main__":
    unittest.main()
