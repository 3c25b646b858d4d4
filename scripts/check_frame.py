"""What the Python checkers of all certificates have in common: lines, words, numbers, and limits of time and memory.

Python's standard library only. Numbers of Python do not overflow; still each one that is read has its range where it is
read, so that this checker says the same as others."""
import argparse, hashlib, os, re, signal, stat, sys
try:
    import resource
except ImportError:  # there is no such thing on Windows
    resource = None

MOST = 10**15
# How a certificate begins, and how many bytes are read at a time.
BEGIN, CHUNK = b"kortest certificate ", 1 << 20

class Refusal(SystemExit):
    """What is wrong with a certificate. Whoever runs a check without catching this ends, and not with success."""
    def __init__(self, complaint):
        super().__init__(1)
        self.complaint = complaint
    def __str__(self):
        return self.complaint

class Unchecked(SystemExit):
    """Why there is no verdict. Whoever runs a check without catching this ends, and not with success."""
    def __init__(self, reason):
        super().__init__(3)
        self.reason = reason
    def __str__(self):
        return self.reason

def demand(condition, complaint):
    if not condition:
        raise Refusal(complaint)

def number(text, most):
    """A decimal number from 0 to `most` without sign or leading zeros."""
    fine = re.fullmatch("0|[1-9][0-9]{0,18}", text) and int(text) <= most
    demand(fine, f"{text[:30]!a} is no number from 0 to {most}")
    return int(text)

def counted(count, noun):
    return f"{count} {noun}{'s' * (count != 1)}"

def ones(bits):
    return bin(bits).count("1")

def leb128(block):
    """The numbers of a block, one after the other."""
    value = shift = 0
    for byte in block:
        value |= (byte & 127) << shift
        demand(value < 1 << 64 and shift < 70 and (byte or not shift), "a number of a block is malformed")
        shift += 7
        if byte < 128:
            yield value
            value = shift = 0
    demand(not shift, "a number of a block is cut off")

class File:
    """A certificate, read from its beginning: lines of ASCII words, each ended by a line feed."""
    def __init__(self, data):
        self.data, self.position = data, 0
        # A wrong digest comes before whatever else may be wrong: that was not written so.
        last = data.rfind(b"\n", 0, len(data) - 1) + 1
        self.last = f"sha256 {hashlib.sha256(memoryview(data)[:last]).hexdigest()}\n".encode()
        demand(data.startswith(b"sha256 ", last) and len(data) - last >= len(self.last),
               "its last line is not a whole digest: the file was cut off, or bytes were added")
        demand(data[last:] == self.last, "its digest does not match: the file was altered")

    def version(self):
        """The version in the first line. Whatever a newer kortest writes, the first line says so."""
        words = self.words("kortest", 2)
        demand(len(words) == 2 and words[0] == "certificate", "no kortest certificate")
        if re.fullmatch("[3-9]|[1-9][0-9]{1,8}", words[1]):
            raise Unchecked("written by a newer kortest")
        return words[1]

    def words(self, first, most):
        """The words behind the first one of the next line, which must be this; at most so many."""
        end = self.data.find(b"\n", self.position)
        demand(end >= 0, f"expected a line that begins with {first!r}")
        line = self.data[self.position:end]
        demand(line == first.encode() or line.startswith(first.encode() + b" "), f"expected a line that begins with {first!r}")
        # Counted before the line is split, so that a long line takes no more memory than it has.
        count = line.count(b" ")
        demand(count <= most, f"a line {first!r} with {counted(count, 'word')}, where at most {most} can be")
        self.position = end + 1
        # What is no ASCII becomes a character that no rule allows.
        return line.decode("latin-1").split(" ")[1:]

    def word(self, first):
        words = self.words(first, 1)
        demand(len(words) == 1, f"expected {first!r} and one word")
        return words[0]

    def number(self, first, most):
        return number(self.word(first), most)

    def claim(self, kinds, most):
        """The kind of the claim, one of these, and its number."""
        words = self.words("claim", 2)
        demand(len(words) == 2 and words[0] in kinds, "the claim is malformed")
        return words[0], number(words[1], most)

    def exactly(self, *line):
        demand(self.words(line[0], len(line)) == list(line[1:]), f"expected the line {' '.join(line)!r}")

    def block(self):
        """The line that says how long it is, its bytes, and a line feed."""
        size = self.number("bytes", MOST)
        begin, self.position = self.position, self.position + size + 1
        demand(self.position <= len(self.data), "more bytes than there are")
        demand(self.data[self.position - 1:self.position] == b"\n", "the block does not end where it should")
        return memoryview(self.data)[begin:self.position - 1]

    def begins(self, text):
        return self.data.startswith(text, self.position)

    def end(self):
        """Demands that the last line is next."""
        demand(self.data[self.position:] == self.last, "there are lines that do not belong before the last one")

def size(text):
    """Bytes from 512M, 4GiB and the like, and how they are told to somebody."""
    match = re.fullmatch("([1-9][0-9]{0,5})([kmgt])(?:i?b)?", text.lower())
    if not match:
        raise argparse.ArgumentTypeError("write a number with K, M, G or T, such as 512M or 4GiB")
    return int(match[1]) << 10 * " kmgt".index(match[2]), f"{match[1]} {match[2].upper()}iB"

def seconds(text):
    if not re.fullmatch("[1-9][0-9]{0,8}", text):
        raise argparse.ArgumentTypeError("write a number of seconds")
    return int(text)

def limit(memory, most):
    """Limits this process, or says that it cannot."""
    def lower(kind, value):
        hard = resource.getrlimit(kind)[1]  # there may be less than is asked for
        resource.setrlimit(kind, (value if hard == resource.RLIM_INFINITY else min(value, hard), hard))
    try:
        signal.signal(signal.SIGXCPU, lambda *_: unchecked(f"needs more than {most} s (--time)"))
        lower(resource.RLIMIT_CPU, most)
        lower(resource.RLIMIT_AS, memory)
    except (AttributeError, ValueError, OSError) as error:
        print(f"check.py: nothing limits time and memory on this system ({error})", file=sys.stderr)

def lift():
    """So that there is memory to say something, and no interruption."""
    if resource:
        signal.signal(signal.SIGXCPU, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_AS, (resource.getrlimit(resource.RLIMIT_AS)[1],) * 2)

def unchecked(why):
    """Ends without a verdict, and without whatever else the interpreter might have to say."""
    lift()
    print("not checked:", why, flush=True)
    os._exit(3)

def read(name, memory):
    """The bytes of a file, or of standard input for `-`, if they fit into so much memory."""
    if name != "-":
        found = os.stat(name)
        if not stat.S_ISREG(found.st_mode):
            kind = {stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe"}.get(stat.S_IFMT(found.st_mode), "a device")
            raise OSError(f"{name} is {kind}; give a certificate, or - to read one from standard input")
        if found.st_size > memory:
            raise MemoryError
    data = bytearray()
    with sys.stdin.buffer if name == "-" else open(name, "rb") as file:
        while chunk := file.read(CHUNK):
            data += chunk
            if len(data) > memory:
                raise MemoryError
            if not data.startswith(BEGIN):
                break
    if not data.startswith(BEGIN):
        raise OSError(f"{'standard input' if name == '-' else name} is no kortest certificate")
    return data

def main(check):
    """From the command line to the exit code. `check` takes the bytes of a file."""
    parser = argparse.ArgumentParser(prog="check.py", description="Verifies a kortest certificate.")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--memory", metavar="SIZE", default="2G", type=size, help="of this process [default: 2G]")
    parser.add_argument("--time", metavar="SECONDS", default="3600", type=seconds, help="of the CPU [default: 3600]")
    arguments = parser.parse_args()
    # Where nothing can be allocated any more, this is given up for what is to be said.
    reserve, no_memory = bytearray(1 << 22), f"needs more than {arguments.memory[1]} of memory (--memory)"
    sys.excepthook = lambda kind, *_: unchecked(f"{kind.__name__}")
    limit(arguments.memory[0], arguments.time)
    try:
        code, outcome = 0, f"valid: {check(read(arguments.file, arguments.memory[0]))}"
    except Refusal as refusal:
        code, outcome = 1, f"invalid: {refusal}"
    except Unchecked as why:
        code, outcome = 3, str(why)
    except OSError as error:
        parser.error(str(error))
    except MemoryError:
        reserve, code, outcome = None, 3, no_memory
    except Exception as error:  # a fault of the checker proves nothing; that it recurses too deeply would be one
        code, outcome = 3, f"a fault of this checker: {error!r}"
    if code == 3:
        unchecked(outcome)
    lift()
    print(outcome)
    sys.exit(code)
