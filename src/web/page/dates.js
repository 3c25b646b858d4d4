// Days as NRK counts them: the board changes at midnight in Norway.

/** Today in Norway, as 2026-11-21. */
export function today(now = new Date()) {
    const parts = new Intl.DateTimeFormat("en", { timeZone: "Europe/Oslo", year: "numeric", month: "2-digit", day: "2-digit" });
    const { year, month, day } = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
    return `${year}-${month}-${day}`;
}

/** The day so many days later. */
export function later(date, days) {
    const moved = new Date(`${date}T12:00:00Z`);
    moved.setUTCDate(moved.getUTCDate() + days);
    return moved.toISOString().slice(0, 10);
}

/** In words: Saturday 21 November 2026. */
export function inWords(date, locale) {
    const options = { timeZone: "UTC", weekday: "long", day: "numeric", month: "long", year: "numeric" };
    return new Intl.DateTimeFormat(locale, options).format(new Date(`${date}T12:00:00Z`));
}
