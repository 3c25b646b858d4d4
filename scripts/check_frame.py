"""Parts that the Python checkers share: lines, words, numbers, and the limits of time and memory.

The Python checkers need only the standard library of Python. They refuse numbers above the limits of the format, even
if Python could handle them. So the checkers in all languages accept the same files."""

import argparse, hashlib, os, re, signal, stat, sys
from typing import NamedTuple

try:
    import resource
except ImportError:  # Windows does not have this module
    resource = None

# The largest count that the format allows, such as a number of bytes or of records.
MAX_COUNT = 10**15
# The first bytes of every certificate.
FIRST_BYTES = b"kortest certificate "
# The first bytes of other files that contain a certificate, each with what a program has done to it.
CONVERTED = {
    b"\xef\xbb\xbf" + FIRST_BYTES: "it begins with a byte order mark",
    b"\xff\xfek\0o\0": "it was converted to UTF-16",
    b"\xfe\xff\0k\0o": "it was converted to UTF-16",
    b"k\0o\0r\0": "it was converted to UTF-16",
    b"\0k\0o\0r": "it was converted to UTF-16",
    b"\x1f\x8b": "it is compressed by gzip",
    b"\x28\xb5\x2f\xfd": "it is compressed by zstd",
    b"\xfd7zXZ\0": "it is compressed by xz",
    b"BZh": "it is compressed by bzip2",
    b"PK\x03\x04": "it is a zip file",
}
# The number of bytes that are read at a time.
CHUNK_BYTES = 1 << 20
# This memory is freed when no other memory is left, so that the verdict can be printed.
RESERVE_BYTES = 1 << 22


class Refusal(SystemExit):
    """The error for an invalid certificate. The program ends with exit code 1."""

    def __init__(self, complaint):
        super().__init__(1)
        self.complaint = complaint

    def __str__(self):
        return self.complaint


class Unchecked(SystemExit):
    """The error for a check without a verdict. The program ends with exit code 3."""

    def __init__(self, reason):
        super().__init__(3)
        self.reason = reason

    def __str__(self):
        return self.reason


def demand(condition, complaint):
    """Raises a Refusal with this message unless the condition holds."""
    if not condition:
        raise Refusal(complaint)


def number(text, most):
    """Parses a decimal number from 0 to `most`, without sign or leading zeros."""
    fine = re.fullmatch("0|[1-9][0-9]{0,18}", text) and int(text) <= most
    demand(fine, f"{text[:30]!a} is not a number from 0 to {most}")
    return int(text)


def counted(count, noun):
    """Returns a count with its noun, which gets an s unless the count is 1."""
    return f"{count} {noun}{'s' * (count != 1)}"


def ones(bits):
    """Returns how many bits of a number are 1: the size of a set."""
    return bin(bits).count("1")


def leb128(block):
    """Yields the numbers of a block in the encoding LEB128: a byte has seven bits of a number, the lowest bits first, and
    its highest bit says whether the number goes on. Demands the shortest form of numbers below 2^64."""
    value = shift = 0
    for byte in block:
        value |= (byte & 127) << shift
        # A last byte of 0 would be superfluous.
        demand(
            value < 1 << 64 and shift < 70 and (byte or not shift),
            "a number in a block is malformed",
        )
        shift += 7
        if byte < 128:
            yield value
            value = shift = 0
    demand(not shift, "a number in a block is cut off")


class File:
    """Reads the lines of a certificate, one after the other. A line consists of ASCII words and ends with a line
    feed. The constructor verifies the digest in the last line."""

    def __init__(self, data):
        self.data = data
        self.position = 0
        demand(
            b"\r" not in data[: data.find(b"\n") + 1],
            "its line ends were changed to CRLF: the file was altered (for git, write *.cert -text)",
        )
        # Checks the digest first, because an altered file could show another error.
        last = data.rfind(b"\n", 0, len(data) - 1) + 1
        self.last = (
            f"sha256 {hashlib.sha256(memoryview(data)[:last]).hexdigest()}\n".encode()
        )
        demand(
            data[last:] + b"\n" != self.last,
            "its last line end is missing: the file was cut off",
        )
        demand(
            data.startswith(b"sha256 ", last) and len(data) - last >= len(self.last),
            "its last line is not a whole digest: the file was cut off, or bytes were added",
        )
        demand(
            data[last:] == self.last, "its digest does not match: the file was altered"
        )

    def version(self):
        """Reads the first line and returns the version of the format."""
        words = self.words("kortest", 2)
        demand(
            len(words) == 2 and words[0] == "certificate", "not a kortest certificate"
        )
        if re.fullmatch("[3-9]|[1-9][0-9]{1,8}", words[1]):
            raise Unchecked("written by a newer kortest")
        return words[1]

    def words(self, first, most):
        """Reads a line with the word `first` and at most `most` other words. Returns the other words."""
        end = self.data.find(b"\n", self.position)
        demand(end >= 0, f"expected a line that begins with {first!r}")
        line = self.data[self.position : end]
        demand(
            line == first.encode() or line.startswith(first.encode() + b" "),
            f"expected a line that begins with {first!r}",
        )
        # The words of a line with many spaces would take much memory.
        count = line.count(b" ")
        demand(
            count <= most,
            f"a line {first!r} with {counted(count, 'word')}; at most {most} can follow",
        )
        self.position = end + 1
        return line.decode("latin-1").split(" ")[1:]

    def word(self, first):
        """Reads a line that consists of the word `first` and one other word. Returns the other word."""
        words = self.words(first, 1)
        demand(len(words) == 1, f"expected {first!r} and one word")
        return words[0]

    def number(self, first, most):
        """Reads a line that consists of the word `first` and a number from 0 to `most`. Returns the number."""
        return number(self.word(first), most)

    def claim(self, kinds, most):
        """Reads the claim. Returns its kind, which must be one of `kinds`, and its number."""
        words = self.words("claim", 2)
        demand(len(words) == 2 and words[0] in kinds, "the claim is malformed")
        return words[0], number(words[1], most)

    def exactly(self, *line):
        """Reads a line, and demands that it consists of these words."""
        demand(
            self.words(line[0], len(line)) == list(line[1:]),
            f"expected the line {' '.join(line)!r}",
        )

    def block(self):
        """Reads a block of bytes. A line before the block gives the length, and a line feed follows the block."""
        size = self.number("bytes", MAX_COUNT)
        begin = self.position
        self.position += size + 1
        demand(
            self.position <= len(self.data),
            "the block is longer than the rest of the file",
        )
        demand(
            self.data[self.position - 1 : self.position] == b"\n",
            "there is no line feed after the block",
        )
        return memoryview(self.data)[begin : self.position - 1]

    def begins(self, text):
        """Returns whether the next line begins with these bytes. Reads nothing."""
        return self.data.startswith(text, self.position)

    def end(self):
        """Demands that the next line is the last line."""
        demand(
            self.data[self.position :] == self.last,
            "there are extra lines before the last line",
        )


class Size(NamedTuple):
    """A number of bytes, and the size as text for messages."""

    count: int
    text: str


def parse_size(text):
    """Parses a size such as 512M or 4GiB."""
    match = re.fullmatch("([1-9][0-9]{0,5})([kmgt])(?:i?b)?", text.lower())
    if not match:
        raise argparse.ArgumentTypeError(
            "write a number with K, M, G or T, such as 512M or 4GiB"
        )
    digits, unit = match.groups()
    shift = 10 * " kmgt".index(unit)
    return Size(int(digits) << shift, f"{digits} {unit.upper()}iB")


def parse_seconds(text):
    """Parses a number of seconds, from 1."""
    if not re.fullmatch("[1-9][0-9]{0,8}", text):
        raise argparse.ArgumentTypeError("write a number of seconds")
    return int(text)


def set_limits(memory, most):
    """Limits the memory and the CPU time of this process. Prints a warning if the system does not support the
    limits."""

    try:
        signal.signal(
            signal.SIGXCPU, lambda *_: unchecked(f"needs more than {most} s (--time)")
        )
        lower_limit(resource.RLIMIT_CPU, most)
        lower_limit(resource.RLIMIT_AS, memory)
    except (AttributeError, ValueError, OSError) as error:
        print(
            f"check.py: this system does not limit time and memory ({error})",
            file=sys.stderr,
        )


class OutOfTime(BaseException):
    """The CPU time of this process is used up."""


def without_failing(compute):
    """Returns the result of a function, or None if the limits of time and memory end it. For results that the verdict
    does not depend on."""

    def stop(*_):
        raise OutOfTime

    handler = None
    try:
        if hasattr(signal, "SIGXCPU"):
            handler = signal.signal(signal.SIGXCPU, stop)
        return compute()
    except (MemoryError, OutOfTime):
        return None
    finally:
        if handler is not None:
            signal.signal(signal.SIGXCPU, handler)


def lower_limit(kind, value):
    """Sets a limit of this process to a value, or to the limit of the system if that is lower."""
    _, hard = resource.getrlimit(kind)
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    resource.setrlimit(kind, (value, hard))


def lift_limits():
    """Removes the limits of memory and CPU time, so that the verdict can be printed without interruption."""
    if resource:
        signal.signal(signal.SIGXCPU, signal.SIG_IGN)
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


def unchecked(why):
    """Prints the reason, and ends the process without a verdict."""
    lift_limits()
    print("not checked:", why, flush=True)
    os._exit(3)


def read(name, memory):
    """Returns the bytes of a file, or of standard input for `-`. Raises MemoryError above `memory` bytes."""
    if name != "-":
        refuse_special_file(name)
        if os.path.getsize(name) > memory:
            raise MemoryError
    data = bytearray()
    with sys.stdin.buffer if name == "-" else open(name, "rb") as file:
        while chunk := file.read(CHUNK_BYTES):
            data += chunk
            if len(data) > memory:
                raise MemoryError
            if not data.startswith(FIRST_BYTES):
                break
    if not data.startswith(FIRST_BYTES):
        source = "standard input" if name == "-" else name
        raise OSError(f"{source} is not a kortest certificate{damage(data)}")
    return data


def damage(data):
    """Returns what a program has done to a file that was a certificate, after a colon; an empty text if nothing is known."""
    for begin, what in CONVERTED.items():
        if data.startswith(begin):
            return f": {what}"
    return ""


def refuse_special_file(name):
    """Raises an OSError for a folder, a pipe or a device."""
    kind = stat.S_IFMT(os.stat(name).st_mode)
    if kind == stat.S_IFREG:
        return
    noun = {stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe"}.get(kind, "a device")
    raise OSError(
        f"{name} is {noun}; give a certificate, or - to read one from standard input"
    )


class Parser(argparse.ArgumentParser):
    """A parser whose errors show names as text: a name must not send commands to the terminal, or forge a line."""

    def error(self, message):
        letters = (c if c.isprintable() else ascii(c)[1:-1] for c in message)
        super().error("".join(letters))


def argument_parser():
    """Returns the parser of the command line."""
    parser = Parser(prog="check.py", description="Verifies a kortest certificate.")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--memory",
        metavar="SIZE",
        default="2G",
        type=parse_size,
        help="memory limit of this process (default: 2G)",
    )
    parser.add_argument(
        "--time",
        metavar="SECONDS",
        default="3600",
        type=parse_seconds,
        help="limit of CPU time (default: 3600)",
    )
    return parser


def main(check):
    """Runs the program: parses the command line, checks the file with `check`, prints the verdict, and exits."""
    parser = argument_parser()
    arguments = parser.parse_args()
    memory = arguments.memory
    no_memory = f"needs more than {memory.text} of memory (--memory)"
    reserve = bytearray(RESERVE_BYTES)
    sys.excepthook = lambda kind, *_: unchecked(kind.__name__)
    set_limits(memory.count, arguments.time)
    code = 3
    try:
        outcome = f"valid: {check(read(arguments.file, memory.count))}"
        code = 0
    except Refusal as refusal:
        outcome = f"invalid: {refusal}"
        code = 1
    except Unchecked as why:
        outcome = str(why)
    except OSError as error:
        parser.error(str(error))
    except MemoryError:
        del reserve
        outcome = no_memory
    except Exception as error:
        outcome = f"a fault of this checker: {error!r}"
    if code == 3:
        unchecked(outcome)
    lift_limits()
    print(outcome)
    sys.exit(code)
