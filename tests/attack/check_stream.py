"""Runs the Python checker as a long-lived process: python3 tests/attack/check_stream.py [SECONDS]

Reads certificates from standard input, each after its length in 8 bytes (little-endian). Answers each with one line:
`valid`, `valid verified: LINE`, `invalid REASON`, `unchecked REASON`, or `broken FAULT` if the checker itself failed."""

import importlib.util, os, signal, sys, traceback

SCRIPTS = os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts"
)
MEMORY = 2 << 30
# Maximum CPU time for one file, in seconds.
SECONDS = int(sys.argv[1]) if len(sys.argv) > 1 else 10
# The message is built in advance, because memory may be exhausted later.
NO_MEMORY = f"unchecked needs more than {MEMORY >> 30} GiB of memory"


class Late(BaseException):
    """The time for a file is used up. This is not a subclass of `Exception`, so that no checker catches the error."""


checking = False


def late(*_):
    """Handles the signal of the timer."""
    if checking:
        raise Late()


def checker():
    """Returns the function `check` of scripts/check.py."""
    path = os.path.join(SCRIPTS, "check.py")
    spec = importlib.util.spec_from_file_location("check", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.check


def start_timer():
    """Starts the timer for a file, where the system has one."""
    if hasattr(signal, "setitimer"):
        # Python drops exceptions of signals during a destructor. So the timer fires again every second.
        signal.setitimer(signal.ITIMER_PROF, SECONDS, 1)


def limit_resources():
    """Limits the memory of this process, and handles the signal of the timer, where the system can do this."""
    if hasattr(signal, "SIGPROF"):
        import resource

        signal.signal(signal.SIGPROF, late)
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))


def verdict(check, frame, data):
    """Checks a certificate, and returns the answer."""
    global checking
    start_timer()
    try:
        checking = True
        _, mark, line = check(data).partition("verified: ")
        checking = False
        return f"valid {mark}{line.removesuffix(')')}" if mark else "valid"
    except frame.Refusal as why:
        checking = False
        return f"invalid {why}"
    except frame.Unchecked as why:
        checking = False
        return f"unchecked {why}"
    except Late:
        return f"unchecked needs more than {SECONDS} s"
    except MemoryError:
        return NO_MEMORY
    except (Exception, SystemExit) as fault:
        at = traceback.extract_tb(fault.__traceback__)[-1]
        return f"broken {fault!r} in {os.path.basename(at.filename)}, line {at.lineno}"
    finally:
        checking = False


def main():
    check = checker()
    frame = sys.modules["check_frame"]
    limit_resources()
    files = sys.stdin.buffer
    answers = sys.stdout.buffer
    while len(head := files.read(8)) == 8:
        size = int.from_bytes(head, "little")
        data = files.read(size)
        if len(data) < size:
            sys.exit("check_stream.py: the last file is cut off")
        answer = verdict(check, frame, data)
        line = "".join(c if c.isprintable() else "?" for c in answer)
        answers.write(line.encode("utf-8", "replace") + b"\n")
        answers.flush()


main()
