"""The errors of this package, and the function that chooses the error for a failed run of the program."""

from __future__ import annotations

#: The exit code of the program for invalid input.
_BAD_INPUT = 2
#: The exit code of the program if it stopped before the answer.
_STOPPED = 3
#: The exit code of the program if the system does not allow the command, for example because the disk is full.
_UNABLE = 4


class KortestError(Exception):
    """The base class of all errors of this package.

    `reason` (a str) is the message in one line, as the program prints it. It is also ``str(error)``.
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
    """A limit stopped the program before it found any result."""


class ProgramError(KortestError, RuntimeError):
    """The program is missing, has another version, or ended without an answer."""


class Unable(ProgramError):
    """The system does not allow the call, and would not allow it again: the disk is full, a limit of the system is
    reached, or a file system has no locks. The reason names the file and has the words of the system.
    """


def visible(text: str) -> str:
    """Return a text with an escape for each character that a terminal would obey or not show."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def error_of(code: int, message: str) -> KortestError:
    """Return the error for a run that printed no object. A limit can have stopped the program."""
    failure = failure_of(code, message)
    if code == _STOPPED and type(failure) is ProgramError:
        return Stopped(message)
    return failure


def failure_of(code: int, message: str) -> KortestError:
    """Return the error for a run that failed, and that was not stopped by a limit."""
    for part, kind in (
        (": invalid certificate: ", InvalidCertificate),
        (": not checked: ", NotChecked),
    ):
        if part in message:
            return kind(message.partition(part)[2])
    if code == _BAD_INPUT:
        if ": is not a kortest certificate (" in message:
            return NotACertificate(message)
        return BadInput(message)
    if code == _UNABLE:
        return Unable(message)
    return ProgramError(message)
