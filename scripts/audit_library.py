"""Compiles the Coq library in proofs/coq for scripts/audit.

An audit never loads a compiled file of the checkout: git ignores these files, and a file that someone else compiled can
define `optimum` in another way. The library is compiled from the sources that `_CoqProject` lists, in a new folder.

A cache in the home folder keeps compiled libraries, because the compilation takes minutes. The name of a cached library is
the digest of its sources and of the installed Coq. Its first bytes are its seal: a digest of all other bytes with a secret
that only this user can read. A library without this seal, or in a folder that others can use, is compiled again."""

import contextlib, fcntl, hashlib, hmac, io, os, pathlib, secrets, shutil, stat, tempfile, zipfile
from typing import NamedTuple
from audit_process import run_isolated, run_limited, stop

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The folder with the sources of the library.
SOURCES = ROOT / "proofs/coq"
# The number of libraries that the cache keeps. Each has about 2 MiB.
MAX_CACHED = 4
# The number of bytes of a seal, and of the secret.
SEAL_BYTES = 32


class Coq(NamedTuple):
    """The installed version of Coq."""

    # Two numbers, such as 8.16.
    version: str
    # A text that differs between installations whose compiled files do not fit together.
    identity: str


class Library(NamedTuple):
    """A compiled library in a folder of its own. `files` has the content of each file of this folder, by name."""

    folder: pathlib.Path
    files: dict

    def is_unchanged(self):
        """Tests that the folder still contains exactly the files of the library."""
        return contents(self.folder) == self.files

    def digest(self):
        """Returns the SHA-256 digest of all files, as text."""
        digest = hashlib.sha256()
        for name, data in sorted(self.files.items()):
            add(digest, name, data)
        return digest.hexdigest()

    def write_to(self, folder):
        """Writes the compiled files into a folder, in the order in which they were compiled: make compares their times."""
        folder.mkdir(exist_ok=True)
        for name, data in self.files.items():
            (folder / name).unlink(missing_ok=True)
            (folder / name).write_bytes(data)

    def run_coq(self, folder, program, *arguments):
        """Runs a program of Coq in a folder, with this library."""
        return run_limited([program, "-Q", self.folder, "Kortest", *arguments], folder)


def add(digest, name, data):
    """Adds a file to a digest."""
    digest.update(f"\0{name}\0{len(data)}\0".encode())
    digest.update(data)


def contents(folder):
    """Returns the content of each file in a folder and its subfolders, by name. The content of a link is None."""
    files = {}
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            files[name] = None
        elif not path.is_dir():
            files[name] = path.read_bytes()
    return files


def installed_coq():
    """Returns the installed version of Coq; None if coqc is not installed."""
    if shutil.which("coqc") is None:
        return None
    printed = run_isolated(["coqc", "--print-version"], "/").output
    where = run_isolated(["coqc", "-where"], "/").output.strip()
    # Compiled files fit only to the standard library with which they were compiled.
    prelude = pathlib.Path(where) / "theories/Init/Prelude.vo"
    digest = hashlib.sha256(prelude.read_bytes() if prelude.is_file() else b"")
    version = ".".join((printed.split() or [""])[0].split(".")[:2])
    return Coq(version, f"{printed.strip()} {where} {digest.hexdigest()}")


def read_sources():
    """Returns the content of each source of the library, by name."""
    project = (SOURCES / "_CoqProject").read_text()
    names = [line for line in project.splitlines() if line.endswith(".v")]
    # The Makefile writes the file Standard.v.
    names = [name for name in names if name != "theories/Standard.v"]
    return {
        name: (SOURCES / name).read_bytes()
        for name in ["_CoqProject", "Makefile", *names]
    }


def key_of(coq, sources):
    """Returns the digest of the sources and of the installed Coq, as text."""
    digest = hashlib.sha256(coq.identity.encode())
    for name, data in sources.items():
        add(digest, name, data)
    return digest.hexdigest()


def compile_sources(sources):
    """Compiles the library in a new folder. Returns the content of each compiled file, by name."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "theories").mkdir()
        for source, data in sources.items():
            (folder / source).write_bytes(data)
        made = run_isolated(["make", "-s", "-j1"], folder)
        if made.code != 0:
            stop(f"the library does not compile:\n{made.output}")
        # In the order of the time of change, as make expects it if the files are written again.
        compiled = sorted(
            (folder / "theories").glob("*.vo"), key=lambda file: file.stat().st_mtime_ns
        )
        return {file.name: file.read_bytes() for file in compiled}


def cache_folder():
    """Returns the folder of the cache; None if it cannot be created, or if others can use it."""
    try:
        folder = pathlib.Path.home() / ".cache/kortest"
        folder.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        status = folder.lstat()
    except (OSError, RuntimeError):
        return None
    is_private = status.st_uid == os.getuid() and status.st_mode & 0o077 == 0
    return folder if stat.S_ISDIR(status.st_mode) and is_private else None


@contextlib.contextmanager
def locked(folder):
    """Waits until no other audit uses the folder: one audit compiles the library, and the others find it in the cache."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def write_private(path, data):
    """Writes a file completely or not at all. Only this user can read it."""
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "wb") as file:
        file.write(data)
    new.replace(path)


def secret_of(cache):
    """Returns the secret of the cache, and makes one if there is none."""
    path = cache / "secret"
    if not path.exists():
        write_private(path, secrets.token_bytes(SEAL_BYTES))
    return path.read_bytes()


def seal_of(cache, key, archive):
    """Returns the seal of a cached library. `archive` has its files."""
    return hmac.digest(secret_of(cache), key.encode() + archive, "sha256")


def load(cache, key):
    """Returns the files of a cached library; None if the cache has no such library, or if its seal is wrong."""
    try:
        data = (cache / key).read_bytes()
        seal, archive = data[:SEAL_BYTES], data[SEAL_BYTES:]
        is_ours = hmac.compare_digest(seal, seal_of(cache, key, archive))
    except OSError:
        return None
    if not is_ours:
        return None
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        return {name: files.read(name) for name in files.namelist()}


def save(cache, key, files):
    """Adds a library to the cache, and removes the oldest ones. A full disk does not stop the audit."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as entries:
        for name, data in files.items():
            entries.writestr(name, data)
    sealed = archive.getvalue()
    with contextlib.suppress(OSError):
        write_private(cache / key, seal_of(cache, key, sealed) + sealed)
        remove_old(cache)


def remove_old(cache):
    """Removes all cached libraries but the newest."""
    cached = [path for path in cache.iterdir() if len(path.name) == 64]
    cached.sort(key=lambda path: path.lstat().st_mtime, reverse=True)
    for path in cached[MAX_CACHED:]:
        path.unlink()


def compiled_files(coq, fresh):
    """Returns the content of each file of the compiled library, from the cache or by compiling the sources. `fresh`
    compiles them in any case."""
    sources = read_sources()
    cache = cache_folder()
    if cache is None:
        return compile_sources(sources)
    key = key_of(coq, sources)
    with locked(cache):
        files = None if fresh else load(cache, key)
        if files is None:
            files = compile_sources(sources)
            save(cache, key, files)
    return files


def library_in(folder, coq, fresh):
    """Returns the compiled library, in a new folder."""
    library = Library(folder, compiled_files(coq, fresh))
    library.write_to(folder)
    return library
