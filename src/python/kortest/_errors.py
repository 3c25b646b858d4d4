"""The errors of this package."""


class KortestError(Exception):
    """The base class of all errors of this package."""


class BadInput(KortestError, ValueError):
    """The input is invalid. The message has one line, which says what is wrong, where, and what is allowed."""


class ProgramError(KortestError, RuntimeError):
    """The program is missing, has another version, or ended without an answer."""
