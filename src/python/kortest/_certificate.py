"""Passes certificates to the program, and reads certificates that it writes."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, Union

from ._errors import BadInput, visible
from ._program import answer, options

#: A certificate as an argument: the path of a file, or the bytes.
CertificateLike = Union[str, "os.PathLike[str]", bytes]


def source(certificate: CertificateLike) -> tuple[str, bytes | None]:
    if isinstance(certificate, bytes):
        return "-", certificate
    path = os.fspath(certificate)
    if os.path.isdir(path):
        raise BadInput(
            f"{visible(path)}: is a folder; expected a certificate, such as 2024-11-24.cert"
        )
    return path, None


def answer_with_certificate(
    command: str, arguments: list[str], operand: str, out: str | os.PathLike[str] | None
) -> tuple[dict[str, Any], Path | bytes]:
    """Run a command that writes a certificate. Return its answer and the file that it has
    written: `out`, or the partial certificate beside it. If `out` is ``None``, return the
    certificate itself instead of a file.
    """
    if out is not None:
        found = answer(command, [*arguments, *options(out=out)], operand)
        return found, Path(found["certificate"])
    with tempfile.TemporaryDirectory(prefix="kortest-") as folder:
        file = Path(folder, "kortest.cert")
        found = answer(
            command, [*arguments, *options(out=file)], operand, folder=folder
        )
        # A certificate that leaves the board open has another name than the file.
        written = Path(found["certificate"] or file)
        # The certificate and its journal are deleted when this block ends, so the program cannot resume.
        found.update(certificate=None, resume=None)
        return found, written.read_bytes()
