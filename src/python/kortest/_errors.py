"""The errors of this package."""

from __future__ import annotations


class KortestError(Exception):
    """The base class of all errors of this package.

    `reason` (a str) is the message in one line. It is also ``str(error)``.
    """

    @property
    def reason(self) -> str:
        return str(self)


class BadInput(KortestError, ValueError):
    """The input or an option is invalid. The reason says what is wrong, where, and what is allowed."""


class NotACertificate(BadInput):
    """The input is not a certificate: it does not begin as certificates begin."""


class InvalidCertificate(KortestError):
    """The certificate proves nothing. The reason names the first line that is wrong."""


class NotChecked(KortestError):
    """The certificate has no verdict: the check needs more memory or work than its limits allow, or the certificate has
    the format of a newer version.
    """


class Stopped(KortestError):
    """A limit was reached before any result was found."""


class ProgramError(KortestError, RuntimeError):
    """A bug in kortest, or the program is missing or has ended without an answer."""


class Unable(ProgramError):
    """The system does not allow the call, and would not allow it again: the disk is full, or a limit of the system is
    reached. The reason names the file and has the words of the system.
    """


class Busy(KortestError):
    """Another run has locked the files, so the same call succeeds later. The reason names the other run."""


def visible(text: str) -> str:
    """Return a text with an escape for each character that a terminal would obey or not show."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
