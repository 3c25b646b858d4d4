"""Reads and writes the files of certificates."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import NamedTuple, Protocol, Union

from ._arguments import flag, wrong_type
from ._arguments import path as argument_path
from ._errors import BadInput, visible
from ._rows import Header, file_error, read_file


class HasCertificate(Protocol):
    """A result with a certificate, such as a `Proof`."""

    @property
    def certificate(self) -> bytes: ...


#: A certificate as an argument: the path of a file, the bytes, or a proof.
CertificateLike = Union[
    str, "os.PathLike[str]", bytes, bytearray, memoryview, HasCertificate
]

_ALLOWED = "the path of a certificate, a proof, or bytes"


class Certificate(NamedTuple):
    """A certificate that was given as an argument.

    Fields:
        data: the bytes
        path: the path of the file; ``None`` if there is none
    """

    data: bytes
    path: str | None

    @property
    def shown(self) -> str:
        """The name for messages."""
        return "the data" if self.path is None else visible(self.path)


def certificate_of(given: CertificateLike) -> Certificate:
    """Read the certificate that a value stands for."""
    if isinstance(given, (bytes, bytearray, memoryview)):
        return Certificate(bytes(given), None)
    if isinstance(given, (str, os.PathLike)):
        return _of_file(argument_path("certificate", given))
    data = getattr(given, "certificate", None)
    if not isinstance(data, bytes):
        raise wrong_type("certificate", given, _ALLOWED)
    if not data:
        raise BadInput("nothing was proven, so there is no certificate")
    return Certificate(data, None)


def _of_file(path: str) -> Certificate:
    shown = visible(path)
    if os.path.isdir(path):
        raise BadInput(
            f"{shown}: is a folder; expected a certificate, such as 2024-11-24.cert"
        )
    if not os.path.exists(path) and os.path.isfile(f"{path}.cert"):
        raise BadInput(f"{shown}: no such file; did you mean {shown}.cert?")
    return Certificate(read_file(path), path)


def may_write(path: str | os.PathLike[str], board: str, force: bool) -> None:
    """Raise `BadInput` if a certificate of `board` must not replace the file `path`."""
    shown = visible(argument_path("out", path))
    if not os.path.lexists(path):
        if not Path(path).parent.is_dir():
            raise BadInput(f"{shown}: the folder does not exist")
        return
    header = Header.read(read_file(path))
    if header is None:
        raise BadInput(f"{shown}: is not a certificate, and will not be overwritten")
    if header.board != board and not force:
        raise BadInput(f"{shown}: is the certificate of another board; use force=True")


def save(
    certificate: bytes, path: str | os.PathLike[str], is_complete: bool, force: bool
) -> Path:
    """Write a certificate and return its path. A certificate that leaves the board open has another name, so that it
    never replaces a complete one.
    """
    header = Header.read(certificate)
    board = "" if header is None else header.board
    force = flag("force", force)
    may_write(path, board, force)
    partial = _partial(Path(path))
    if not is_complete:
        path = partial
        may_write(path, board, force)
    _replace(Path(path), certificate)
    if is_complete:
        partial.unlink(missing_ok=True)
    return Path(path)


def _partial(path: Path) -> Path:
    """Return the path of a certificate that leaves the board open."""
    return path.with_name(f"{path.name.removesuffix('.cert')}.partial.cert")


def _replace(path: Path, data: bytes) -> None:
    """Write a file as a whole, or not at all."""
    written = None
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            written = Path(file.name)
            file.write(data)
        written.chmod(0o666 & ~_umask())
        written.replace(path)
    except OSError as error:
        if written is not None:
            written.unlink(missing_ok=True)
        raise file_error(path, error) from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
