#!/usr/bin/env python3
"""Computes NRK's boards of Former. Usage: python3 scripts/board_of_date.py DATE...

For each date, such as 2024-11-24, it prints the date, a tab, and the rows of the board, top row first.

This program shares no code with kortest, so that scripts/audit can state a theorem without trusting kortest. NRK's page
seeds a generator of random numbers with the date. The generator is Alea, with the hash function Mash 0.9, both by Johannes
Baagøe. Their numbers are 64-bit floating-point numbers, in JavaScript and in Python."""

import datetime, hashlib, sys

COLUMNS, ROWS, COLOURS = 7, 9, "OPGB"
# The first date whose board this module computes. NRK made earlier boards in another way.
FIRST_DATE = datetime.date(2024, 11, 23)


def uint32(number):
    """Returns the integer part of a number that is not negative, modulo 2^32, as JavaScript's `number >>> 0` does."""
    return int(number) % 2**32


class Mash:
    """A hash function with a state: each hash also depends on all earlier texts."""

    def __init__(self):
        self.state = 0xEFC8249D

    def hash(self, text):
        """Returns the hash of a text, from 0 to less than 1."""
        for letter in text:
            self.state += ord(letter)
            high = 0.02519603282416938 * self.state
            self.state = uint32(high)
            high = (high - self.state) * self.state
            self.state = uint32(high)
            self.state += (high - self.state) * 2**32
        return uint32(self.state) * 2**-32


def random_numbers(seed):
    """Yields the random numbers of Alea, from 0 to less than 1."""
    mash = Mash()
    state = [mash.hash(" ") for _ in range(3)]
    for n in range(3):
        state[n] -= mash.hash(seed)
        if state[n] < 0:
            state[n] += 1
    carry = 1
    while True:
        number = 2091639 * state[0] + carry * 2**-32
        carry = int(number)
        state = [state[1], state[2], number - carry]
        yield state[2]


def board(date):
    """Returns the rows of NRK's board of a date, top row first."""
    if date < FIRST_DATE:
        raise ValueError(f"the rule for boards begins with {FIRST_DATE}")
    # The hashed text consists of the day, the month counted from 0, and the year, without separators.
    seed = hashlib.md5(f"{date.day}{date.month - 1}{date.year}".encode()).hexdigest()
    numbers = random_numbers(seed)
    return [
        "".join(COLOURS[int(4 * next(numbers))] for _ in range(COLUMNS))
        for _ in range(ROWS)
    ]


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        print(
            argument, "/".join(board(datetime.date.fromisoformat(argument))), sep="\t"
        )
