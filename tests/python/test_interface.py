"""Tests of the interface of the Python module `kortest`: its names, its documentation, and its installed files."""

import dataclasses
import doctest
import importlib
import inspect
import os
import pkgutil
import re
import shutil
import subprocess
import sys
import tempfile
import typing
import unittest
from pathlib import Path

import kortest
from common import DATE, TestInTemporaryFolder
from examples import examples
from kortest import chilly, nurikabe

MODULES = (kortest, kortest.former, kortest.chilly, kortest.nurikabe)
#: The documents with examples. `scripts/wheel --test` copies them beside the tests.
DOCUMENTS = [
    Path(__file__).resolve().parents[2] / name
    for name in ("README.md", "src/python/README.md")
]
#: The folder into which pip installs the files of the wheel that belong to no module.
SHARE = Path(sys.prefix, "share")


def functions(module):
    """Return the public functions of a module, except those without parameters."""
    items = [getattr(module, name) for name in module.__all__]
    found = [item for item in items if inspect.isfunction(item)]
    return [item for item in found if inspect.signature(item).parameters]


class Names(unittest.TestCase):
    def test_the_package_contains_only_public_names(self):
        public = [name for name in dir(kortest) if not name.startswith("_")]
        self.assertEqual(public, sorted(kortest.__all__))

    def test_modules_list_their_own_names(self):
        for module in MODULES[1:]:
            own = [
                name
                for name, item in vars(module).items()
                if getattr(item, "__module__", None) == module.__name__
                and not name.startswith("_")
            ]
            self.assertLessEqual(set(own), set(module.__all__))

    def test_games_have_the_same_functions(self):
        common = {"prove", "prove_many", "check", "analyse", "analyse_many", "solve"}
        for module in MODULES[1:]:
            self.assertLessEqual(common, set(module.__all__))

    def test_is_typed(self):
        self.assertTrue(Path(kortest.__file__).with_name("py.typed").is_file())


class Documentation(TestInTemporaryFolder):
    def test_functions_document_parameters_result_errors_and_an_example(self):
        for module in MODULES:
            for function in functions(module):
                text = inspect.getdoc(function)
                for parameter in inspect.signature(function).parameters:
                    self.assertRegex(text, rf"\n    {parameter}: ", function)
                for section in ("\nResult: ", "\nErrors: ", "\nExample:\n\n>>> "):
                    self.assertIn(section, text, function)

    def test_times_and_sizes_have_units(self):
        for module in MODULES:
            for function in functions(module):
                text = inspect.getdoc(function)
                for line in re.findall(r"\n    time_limit: (.*)", text):
                    self.assertIn("seconds", line)
                for line in re.findall(r"\n    memory: (.*)", text):
                    self.assertIn("bytes", line)
            for name in module.__all__:
                for line in re.findall(
                    r"\n    seconds: (.*)", inspect.getdoc(getattr(module, name)) or ""
                ):
                    self.assertIn("in seconds", line)

    def test_classes_document_their_fields(self):
        for module in MODULES:
            for item in (getattr(module, name) for name in module.__all__):
                if not dataclasses.is_dataclass(item):
                    continue
                text = inspect.getdoc(item)
                documented = re.findall(r"^ {4}(\w+): ", text, re.MULTILINE)
                self.assertEqual(
                    documented, [each.name for each in dataclasses.fields(item)], item
                )

    def test_the_help_of_a_module_begins_with_a_line_for_each_name(self):
        for module in MODULES:
            names = re.findall(r"^    (\w+) {2,}\S", module.__doc__, re.MULTILINE)
            self.assertEqual(sorted(names), sorted(module.__all__), module)
            begin = inspect.getdoc(module).partition(">>> ")[0]
            for name in module.__all__:
                self.assertIn(f"\n    {name} ", begin, module)

    def test_other_classes_and_functions_have_docstrings(self):
        for module in MODULES:
            for name in module.__all__:
                item = getattr(module, name)
                if inspect.isclass(item) or inspect.isfunction(item):
                    self.assertTrue(item.__doc__, name)
        for kind in (kortest.Board, chilly.Level, nurikabe.Grid):
            for name, method in inspect.getmembers(kind):
                # The documentation of these methods of sequences is the one of Python.
                if not name.startswith("_") and name not in ("count", "index"):
                    self.assertTrue(inspect.getdoc(method), name)

    def test_help_contains_everything(self):
        for module in MODULES:
            text = subprocess.run(
                [sys.executable, "-m", "pydoc", module.__name__],
                capture_output=True,
                text=True,
            ).stdout
            for name in module.__all__:
                self.assertRegex(text, rf"\b{name}\b")
            self.assertIn("time_limit: ", text)

    def test_all_algorithms_are_types_and_documented(self):
        command = [kortest.program(), "solve", "--list-algorithms"]
        lines = subprocess.run(
            command, capture_output=True, text=True, check=True
        ).stdout.splitlines()
        names = set()
        for module in MODULES[1:]:
            algorithms = typing.get_args(module.Algorithm)
            names.update(algorithms)
            for name in algorithms:
                self.assertIn(f"``{name}``", module.solve.__doc__)
        # Another program, which finds a tour, can be used on the command line only.
        self.assertEqual(names | {"tour"}, {line.split()[0] for line in lines})

    def run_examples(self, text, name, names):
        test = doctest.DocTestParser().get_doctest(text, names, name, None, None)
        messages = []
        doctest.DocTestRunner().run(test, out=messages.append)
        self.assertEqual("".join(messages), "", name)
        return len(test.examples)

    def test_examples_of_documents_and_docstrings(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        for document in DOCUMENTS:
            self.assertGreater(
                self.run_examples(examples(document), document.name, {}), 2
            )
        kortest.prove(DATE, out=f"{DATE}.cert", force=True)
        for module in MODULES:
            name = module.__name__
            self.assertGreater(self.run_examples(module.__doc__, name, {}), 2)
            for function in (*functions(module), kortest.program):
                names = {"kortest": kortest}
                text = function.__doc__
                found = self.run_examples(text, function.__name__, names)
                self.assertGreater(found, 0, function)


class Installation(unittest.TestCase):
    def test_program_is_from_this_environment_and_has_the_same_version(self):
        text = subprocess.run(
            [kortest.program(), "--version"], capture_output=True, text=True, check=True
        ).stdout
        if "KORTEST" not in os.environ:
            self.assertEqual(text.split()[:2], ["kortest", kortest.__version__])
            self.assertTrue(kortest.program().startswith(sys.prefix), kortest.program())

    @unittest.skipIf(sys.platform == "win32", "a script as a program")
    def test_the_program_is_found_below_a_prefix(self):
        with tempfile.TemporaryDirectory() as prefix:
            package = Path(kortest.__file__).parent
            shutil.copytree(
                package, Path(prefix, "lib", "python3", "site-packages", "kortest")
            )
            program = Path(prefix, "bin", "kortest")
            program.parent.mkdir()
            program.write_text("#!/bin/sh\n")
            code = "import kortest; print(kortest.program())"
            variables = {
                key: value for key, value in os.environ.items() if key != "KORTEST"
            }
            variables["PYTHONPATH"] = str(
                Path(prefix, "lib", "python3", "site-packages")
            )
            run = subprocess.run(
                [sys.executable, "-c", code],
                capture_output=True,
                text=True,
                env=variables,
            )
            self.assertEqual(
                Path(run.stdout.strip()).resolve(), program.resolve(), run.stderr
            )

    def test_module_runs_the_program(self):
        run = subprocess.run(
            [sys.executable, "-m", "kortest", "check", "none"],
            capture_output=True,
            text=True,
        )
        self.assertEqual(run.returncode, 2)
        self.assertIn("none", run.stderr)

    @unittest.skipIf("KORTEST" in os.environ, "the wheel is not installed")
    def test_completions_and_manual_pages_are_installed(self):
        for file in (
            "bash-completion/completions/kortest",
            "zsh/site-functions/_kortest",
            "fish/vendor_completions.d/kortest.fish",
            "man/man1/kortest.1",
            "man/man1/kortest-prove.1",
        ):
            self.assertIn("prove", (SHARE / file).read_text(encoding="utf-8"), file)


if __name__ == "__main__":
    unittest.main()
