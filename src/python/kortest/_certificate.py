"""Reads and writes the files of certificates."""

from __future__ import annotations

import inspect
import os
import warnings
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol, Union

from . import _kortest
from ._arguments import flag, wrong_type
from ._arguments import path as argument_path
from ._batch import single
from ._errors import BadInput, NotChecked, visible
from ._limits import Limits
from ._rows import read_file


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
    """Read the certificate in a file."""
    shown = visible(path)
    if os.path.isdir(path):
        raise BadInput(
            f"{shown}: is a folder; expected a certificate, such as 2024-11-24.cert"
        )
    if not os.path.exists(path) and os.path.isfile(f"{path}.cert"):
        raise BadInput(f"{shown}: no such file; did you mean {shown}.cert?")
    return Certificate(read_file(path), path)


class Place(NamedTuple):
    """Where a certificate is saved.

    Fields:
        path: the path of the file. A certificate that leaves the board open is saved as ``NAME.partial.cert``
        force: whether the certificate of another board is replaced
    """

    path: str
    force: bool


def place_of(path: str | os.PathLike[str], force: bool) -> Place:
    """Check the arguments that say where a certificate is saved."""
    return Place(argument_path("out", path), flag("force", force))


def save(certificate: bytes, place: Place, has_answered: bool, limits: Limits) -> Path:
    """Save a certificate by the rules of the program, and return the path of the file that contains all that it proves.

    Parameters:
        has_answered: whether the certificate proves all that the caller asked for

    Errors: `BadInput` if an earlier certificate stays and cannot be merged; `NotChecked` if its check does not end.
    """
    # A proof that was told to stop is saved, too.
    limits = limits._replace(watch=None)
    run = partial(_kortest.save, certificate, place, has_answered, limits)
    saved = single(run)
    for message in saved["warnings"]:
        warn(message)
    if saved["refusal"] is not None:
        raise BadInput(f"no certificate was written: {saved['refusal']}")
    return Path(saved["path"])


def save_or_warn(
    certificate: bytes, place: Place, has_answered: bool, limits: Limits
) -> Path | None:
    """Save a certificate like `save`. If an earlier certificate stays, warn and return ``None`` instead of raising an
    error, so that the caller still gets the proof.
    """
    try:
        return save(certificate, place, has_answered, limits)
    except (BadInput, NotChecked) as error:
        warn(error.reason)
        return None


def warn(message: str) -> None:
    """Issue a warning for the line that called this package."""
    frame = inspect.currentframe()
    level = 0
    while frame is not None and frame.f_globals.get("__package__") == __package__:
        frame = frame.f_back
        level += 1
    warnings.warn(message, stacklevel=level + 1)
