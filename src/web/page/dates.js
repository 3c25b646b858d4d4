// Dates of boards. NRK changes the board at midnight Norwegian time.

/** Returns today's date in Norway, in the form 2026-11-21. */
export function today(now = new Date()) {
    const parts = new Intl.DateTimeFormat("en", { timeZone: "Europe/Oslo", year: "numeric", month: "2-digit", day: "2-digit" });
    const { year, month, day } = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
    return `${year}-${month}-${day}`;
}

/** Returns the date that is `days` days after `date`. */
export function later(date, days) {
    const moved = new Date(`${date}T12:00:00Z`);
    moved.setUTCDate(moved.getUTCDate() + days);
    return moved.toISOString().slice(0, 10);
}

/** Returns the date in words, such as Saturday 21 November 2026. */
export function inWords(date, locale) {
    const options = { timeZone: "UTC", weekday: "long", day: "numeric", month: "long", year: "numeric" };
    return new Intl.DateTimeFormat(locale, options).format(new Date(`${date}T12:00:00Z`));
}
