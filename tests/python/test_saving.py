"""Tests of saved certificates: the package and the program save by the same rules, so both may use the same folder."""

import subprocess
import unittest
import warnings

import kortest
from common import DATE, TestInTemporaryFolder
from kortest import nurikabe


class Saving(TestInTemporaryFolder):
    @classmethod
    def setUpClass(cls):
        cls.low = kortest.prove(DATE, claim=10, method="search")
        cls.lower = kortest.prove(DATE, claim=5, method="search")
        cls.high = kortest.prove(DATE, claim=19, method="search")
        cls.whole = kortest.prove(DATE, method="columns")

    def setUp(self):
        super().setUp()
        self.file = self.folder / "a.cert"
        self.part = self.folder / "a.partial.cert"

    def run_program(self, *options):
        program = kortest.program()
        command = [program, "prove", DATE, "--out", self.file, "--json", *options]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.stdout

    def test_a_weaker_certificate_does_not_replace_an_earlier_one(self):
        self.assertEqual(self.low.save(self.file), self.part)
        before = self.part.read_bytes()
        self.assertEqual(self.lower.save(self.file), self.part)
        self.assertEqual(self.part.read_bytes(), before)

    def test_a_stronger_certificate_replaces_an_earlier_one(self):
        self.lower.save(self.file)
        self.assertEqual(self.low.save(self.file), self.part)
        self.assertEqual(self.part.read_bytes(), self.low.certificate)

    def test_a_certificate_that_settles_the_board_has_what_later_ones_prove(self):
        self.assertEqual(self.whole.save(self.file), self.file)
        self.assertEqual(self.low.save(self.file), self.file)
        self.assertEqual(list(self.folder.iterdir()), [self.file])

    def test_evidence_of_two_methods_is_merged(self):
        self.whole.save(self.file)
        search = kortest.prove(DATE, method="search", out=self.file)
        self.assertEqual(search.file, self.file)
        both = kortest.prove(DATE, method="both")
        self.assertEqual(self.file.read_bytes(), both.certificate)

    def test_certificates_that_no_certificate_can_join_stay_apart(self):
        self.low.save(self.file)
        reason = (
            "a.partial.cert says at-least 11, and one certificate cannot claim both"
        )
        with self.assertRaisesRegex(kortest.BadInput, reason):
            self.high.save(self.file)
        with self.assertWarnsRegex(UserWarning, reason):
            proof = kortest.prove(DATE, claim=19, method="search", out=self.file)
        self.assertIsNone(proof.file)
        self.assertEqual(self.part.read_bytes(), self.low.certificate)

    def test_an_invalid_certificate_is_renamed(self):
        self.file.write_bytes(self.whole.certificate.replace(b"\nevidence", b"\nx", 1))
        with self.assertWarnsRegex(UserWarning, "it was renamed to .*a.cert.damaged"):
            self.assertEqual(self.whole.save(self.file), self.file)
        self.assertEqual(self.file.read_bytes(), self.whole.certificate)
        self.assertTrue((self.folder / "a.cert.damaged").is_file())

    def test_the_name_of_another_date_is_refused(self):
        file = self.folder / "2024-11-25.cert"
        with self.assertRaisesRegex(kortest.BadInput, "is for the board of 2024-11-25"):
            kortest.prove(DATE, out=file)
        with self.assertRaisesRegex(kortest.BadInput, "is for the board of 2024-11-25"):
            self.whole.save(file)

    def test_a_count_up_to_a_wanted_limit_is_whole(self):
        several = "0,0,0/0,2,0/0,0,0"
        wanted = nurikabe.prove(several, limit=1, out=self.file)
        self.assertEqual(wanted.file, self.file)

    def test_the_program_keeps_what_the_package_has_saved(self):
        self.low.save(self.file)
        self.assertIn(
            '"saved":"kept"', self.run_program("--claim=5", "--method=search")
        )
        self.assertEqual(self.part.read_bytes(), self.low.certificate)
        self.whole.save(self.file)
        self.assertIn(
            '"saved":"merged"', self.run_program("--again", "--method=search")
        )

    def test_the_package_keeps_what_the_program_has_saved(self):
        self.run_program("--claim=10", "--method=search")
        before = self.part.read_bytes()
        self.assertEqual(self.lower.save(self.file), self.part)
        self.assertEqual(self.part.read_bytes(), before)
        self.run_program("--method=both")
        self.assertFalse(self.part.exists())
        before = self.file.read_bytes()
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertEqual(self.whole.save(self.file), self.file)
        self.assertEqual(self.file.read_bytes(), before)


if __name__ == "__main__":
    unittest.main()
