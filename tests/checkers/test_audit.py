"""Tests the parts of scripts/audit that protect it from compiled files of other people. These tests need no Coq.

`tests/program/checkers.rs` runs this: python3 -m unittest discover tests/checkers"""

import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"
sys.path.insert(0, str(SCRIPTS))
if os.name == "posix":
    import audit_library
    import audit_process

FILES = {"Rules.vo": b"rules", "Check.vo": b"check"}
COQ = ("8.16", "8.16.1 /usr/lib")
PLANTED = {"Rules.vo": b"planted"}


class Test(unittest.TestCase):
    def setUp(self):
        if os.name != "posix":
            self.skipTest("scripts/audit needs a POSIX system")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)


class Cache(Test):
    """Tests which cached libraries are used. A compilation returns FILES."""

    def setUp(self):
        super().setUp()
        self.cache = self.folder / ".cache/kortest"
        compiler = mock.patch.object(
            audit_library, "compile_sources", return_value=FILES
        )
        self.compiler = compiler.start()
        self.addCleanup(compiler.stop)
        home = mock.patch.dict(os.environ, {"HOME": str(self.folder)})
        home.start()
        self.addCleanup(home.stop)

    def compiled(self, fresh=False):
        """Returns the files of the library, and how often it was compiled."""
        self.compiler.reset_mock()
        coq = audit_library.Coq(*COQ)
        files = audit_library.compiled_files(coq, fresh)
        return files, self.compiler.call_count

    def entry(self):
        return next(path for path in self.cache.iterdir() if len(path.name) == 64)

    def test_a_library_is_compiled_once(self):
        self.assertEqual(self.compiled(), (FILES, 1))
        self.assertEqual(self.compiled(), (FILES, 0))
        self.assertEqual(self.compiled(fresh=True), (FILES, 1))
        self.assertEqual(self.cache.stat().st_mode & 0o777, 0o700)
        for file in self.cache.iterdir():
            self.assertEqual(file.stat().st_mode & 0o777, 0o600)

    def test_another_coq_or_another_source_needs_another_library(self):
        self.compiled()
        sources = audit_library.read_sources()
        key = audit_library.key_of(audit_library.Coq(*COQ), sources)
        self.assertEqual(self.entry().name, key)
        others = [audit_library.key_of(audit_library.Coq("8.16", "other"), sources)]
        for name in sources:
            changed = {**sources, name: sources[name] + b" "}
            others.append(audit_library.key_of(audit_library.Coq(*COQ), changed))
        self.assertEqual(len({key, *others}), len(others) + 1)

    def test_a_changed_entry_is_compiled_again(self):
        self.compiled()
        data = self.entry().read_bytes()
        for changed in [
            data[:-1],
            data + b"a",
            bytes(32) + data[32:],
            data[:40] + b"a" + data[41:],
            data[32:],
            b"",
        ]:
            self.entry().write_bytes(changed)
            self.assertEqual(self.compiled(), (FILES, 1))
            self.assertEqual(self.compiled(), (FILES, 0))

    def test_an_entry_with_the_seal_of_another_cache_is_compiled_again(self):
        self.compiled()
        other = self.folder / "other"
        other.mkdir()
        audit_library.save(other, self.entry().name, PLANTED)
        shutil.copy(other / self.entry().name, self.entry())
        self.assertEqual(self.compiled(), (FILES, 1))

    def test_an_entry_under_the_name_of_another_library_is_compiled_again(self):
        self.compiled()
        name = self.entry().name
        audit_library.save(self.cache, "0" * 64, PLANTED)
        shutil.copy(self.cache / ("0" * 64), self.cache / name)
        self.assertEqual(self.compiled(), (FILES, 1))

    def test_a_folder_that_others_can_use_is_no_cache(self):
        self.compiled()
        for mode in [0o755, 0o770, 0o701, 0o777]:
            self.cache.chmod(mode)
            self.assertEqual(self.compiled(), (FILES, 1))
            self.assertEqual(self.compiled(), (FILES, 1))
        self.cache.chmod(0o700)
        self.assertEqual(self.compiled(), (FILES, 0))

    def test_a_link_or_a_file_is_no_cache(self):
        self.compiled()
        self.cache.rename(self.folder / "elsewhere")
        self.cache.symlink_to(self.folder / "elsewhere")
        self.assertEqual(self.compiled(), (FILES, 1))
        self.assertEqual(self.compiled(), (FILES, 1))
        self.cache.unlink()
        self.cache.write_text("")
        self.assertEqual(self.compiled(), (FILES, 1))

    def test_a_home_folder_that_does_not_exist_gets_a_cache_or_none(self):
        for home in ["/dev/null/home", str(self.folder / "new/home")]:
            with mock.patch.dict(os.environ, {"HOME": home}):
                self.assertEqual(self.compiled(), (FILES, 1))

    def test_old_libraries_are_removed(self):
        for number in range(9):
            audit_library.save(self.folder, f"{number:064}", FILES)
        names = sorted(path.name for path in self.folder.glob("0*"))
        self.assertEqual(names, [f"{number:064}" for number in range(5, 9)])


class Compiled(Test):
    """Tests a compiled library in its folder."""

    def library(self):
        library = audit_library.Library(self.folder / "library", FILES)
        library.write_to(library.folder)
        return library

    def test_every_change_of_the_folder_is_noticed(self):
        for name in ["Rules.vo", "Rules.vos", "Rules.vio", "Rules.glob", "a/Check.vo"]:
            library = self.library()
            self.assertTrue(library.is_unchanged())
            file = library.folder / name
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(b"planted")
            self.assertFalse(library.is_unchanged(), name)
            shutil.rmtree(library.folder)

    def test_the_digest_depends_on_every_file(self):
        digests = set()
        for files in [FILES, PLANTED, {}, {"Rules.vo": b"rules"}, {**FILES, "a": b""}]:
            digests.add(audit_library.Library(self.folder, files).digest())
        reversed_files = dict(reversed(FILES.items()))
        digests.add(audit_library.Library(self.folder, reversed_files).digest())
        self.assertEqual(len(digests), 5)

    def test_links_and_missing_files_are_noticed(self):
        library = self.library()
        rules = library.folder / "Rules.vo"
        rules.rename(self.folder / "Rules.vo")
        self.assertFalse(library.is_unchanged())
        rules.symlink_to(self.folder / "Rules.vo")
        self.assertFalse(library.is_unchanged())

    def test_links_in_the_target_folder_are_not_followed(self):
        target = self.folder / "target"
        target.mkdir()
        (self.folder / "outside").write_bytes(b"")
        (target / "Rules.vo").symlink_to(self.folder / "outside")
        self.library().write_to(target)
        self.assertEqual((self.folder / "outside").read_bytes(), b"")
        self.assertEqual((target / "Rules.vo").read_bytes(), b"rules")


class Programs(Test):
    """Tests how the programs of Coq and Python's own modules are run."""

    def test_coq_gets_few_variables(self):
        planted = ["COQPATH", "COQLIB", "COQBIN", "ROCQLIB", "ROCQPATH", "OCAMLPATH"]
        planted += ["CAML_LD_LIBRARY_PATH", "XDG_DATA_HOME", "XDG_DATA_DIRS"]
        planted += ["MAKEFLAGS", "MAKEFILES", "GNUMAKEFLAGS", "LD_PRELOAD", "OTHER"]
        with mock.patch.dict(os.environ, dict.fromkeys(planted, "/planted")):
            with mock.patch.dict(os.environ, {"LD_PRELOAD": ""}):
                run = audit_process.run_isolated(["env"], "/")
        names = {line.split("=")[0] for line in run.output.splitlines()}
        self.assertLessEqual(names, {"PATH", "HOME", "LANG", "TMPDIR", "PWD", "_"})
        self.assertIn("PATH", names)

    def test_compiled_python_files_of_the_checkout_are_not_loaded(self):
        for script, module in [
            ("audit", "board_of_date"),
            ("audit", "audit_library"),
            ("audit", "audit_process"),
            ("check.py", "check_frame"),
        ]:
            scripts = self.folder / f"{script}-{module}"
            shutil.copytree(
                SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__")
            )
            self.plant(scripts / f"{module}.py")
            run = subprocess.run(
                [sys.executable, str(scripts / script), "--other"],
                capture_output=True,
                text=True,
            )
            self.assertNotIn("planted", run.stdout + run.stderr, module)
            self.assertEqual(run.returncode, 2, run)

    def plant(self, source):
        """Writes a compiled file that Python takes for the compiled source."""
        status = source.stat()
        code = compile("raise SystemExit('planted')", str(source), "exec")
        external = importlib._bootstrap_external
        data = external._code_to_timestamp_pyc(
            code, int(status.st_mtime), status.st_size
        )
        with mock.patch.object(sys, "pycache_prefix", None):
            target = pathlib.Path(importlib.util.cache_from_source(str(source)))
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(data)


if __name__ == "__main__":
    unittest.main()
