"""Writes a certificate as an HTML page."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from . import _html
from ._arguments import MAX_32, optional_path, optional_text, optional_whole
from ._certificate import CertificateLike, certificate_of
from ._check import check_fields
from ._errors import visible
from ._limits import limits_of
from ._program import options, run
from ._watch import StopSignal


@dataclass(frozen=True)
class Report:
    """The result of `report`. A notebook shows the page.

    Fields:
        html: the page. It is one file that loads nothing from the network
        file: the file of the page; ``None`` if no file was requested
    """

    html: str = field(repr=False)
    file: Path | None

    def _repr_html_(self) -> str:
        return _html.frame(self.html)


def report(
    certificate: CertificateLike,
    *,
    out: str | os.PathLike[str] | None = None,
    title: str | None = None,
    claim: int | None = None,
    app: str | None = None,
    stop: StopSignal | None = None,
) -> Report:
    """Write a certificate as a page: the verdict, the solution to replay, and a checker that runs in the browser. The
    program that is installed with this package makes the page.

    Parameters:
        certificate: the path of a certificate, a proof, or the certificate itself as bytes
        out: the file to write (default: none)
        title: the name of the board on the page (default: the name of the certificate's file)
        claim: a recorded score, in moves; the page says whether it is optimal, beatable or impossible
        app: the address of the web app; the page then links to it
        stop: the call ends without a page when this signal is set, such as a `threading.Event`

    Result: a `Report` with the page as text. A notebook shows it.

    Errors: `InvalidCertificate`, `NotChecked` or `NotACertificate`, as `check` raises them; `BadInput` if a file cannot
    be read or written, or if `out` is a file that is not a page of kortest; `Stopped` if `stop` is set.

    Example:

    >>> page = kortest.report("2024-11-24.cert", out="2024-11-24.html")
    >>> page.html.startswith("<!DOCTYPE html>")
    True
    """
    title = optional_text("title", title)
    claim = optional_whole("claim", claim, 0, MAX_32)
    app = optional_text("app", app)
    out = optional_path("out", out)
    check_fields(certificate, limits_of(None, None, None, stop))
    given = certificate_of(certificate)
    if title is None:
        title = "certificate" if given.path is None else visible(Path(given.path).stem)
    html = page(given.data, out=out, title=title, claim=claim, app=app, stop=stop)
    return Report(html=html, file=None if out is None else Path(out))


def page(
    data: bytes,
    *,
    title: str,
    claim: int | None = None,
    out: str | os.PathLike[str] | None = None,
    app: str | None = None,
    stop: StopSignal | None = None,
) -> str:
    """Return the page of a certificate that is valid."""
    with tempfile.TemporaryDirectory(prefix="kortest-") as folder:
        file = Path(folder, "page.html") if out is None else Path(out)
        arguments = options(out=file, title=title, claim=claim, app=app)
        run(["report", "--quiet", *arguments, "--", "-"], data, stop=stop)
        return file.read_text(encoding="utf-8")
