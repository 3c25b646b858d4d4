"""Converts moments to dates in Norway, where NRK publishes its boards."""

from __future__ import annotations

import datetime
from typing import Any, cast

from ._errors import BadInput

#: The hour, in UTC, at which the clocks of Norway change on the last Sundays of March and October.
_CHANGE_HOUR = 1


def date_in_norway(moment: datetime.datetime) -> datetime.date:
    """Return the date in Norway. A moment without a time zone is taken as the time of Norway.

    The rule is the one of the program. The module `zoneinfo` would need a time zone database, which some systems lack.
    """
    if moment.utcoffset() is None:
        return moment.date()
    utc = moment.astimezone(datetime.timezone.utc)
    is_summer = _change(utc.year, 3) <= utc < _change(utc.year, 10)
    return (utc + datetime.timedelta(hours=2 if is_summer else 1)).date()


def day_of(given: object) -> datetime.date | None:
    """Return the date of a date or a moment, also of NumPy or pandas. ``None`` for other objects."""
    if type(given).__name__ == "datetime64":
        given = cast("Any", given).astype("datetime64[s]").item()
        if given is None:
            raise BadInput("NaT is not a date")
    if not isinstance(given, datetime.date):
        return None
    # The moment without a value that pandas has is not equal to itself.
    if given != given:
        raise BadInput("NaT is not a date")
    if not isinstance(given, datetime.datetime):
        return given
    try:
        return date_in_norway(given)
    except OverflowError:
        raise BadInput(f"{given} is not a date in Norway") from None


def _change(year: int, month: int) -> datetime.datetime:
    """Return when the clocks change in a month of 31 days: on its last Sunday."""
    last = datetime.datetime(
        year, month, 31, _CHANGE_HOUR, tzinfo=datetime.timezone.utc
    )
    return last - datetime.timedelta(days=last.isoweekday() % 7)


def today_in_norway() -> datetime.date:
    """Return the present date in Norway."""
    return date_in_norway(datetime.datetime.now(datetime.timezone.utc))
