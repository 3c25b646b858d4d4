// Functions about the dates of boards.

/** The formats that have been used, because a new one is costly. */
const formats = new Map();

/** Returns a format for dates. `options` do not change between two calls with the same `name`. */
function formatOf(name, locale, options) {
  const key = `${name} ${locale}`;
  if (!formats.has(key)) {
    formats.set(key, new Intl.DateTimeFormat(locale, options));
  }
  return formats.get(key);
}

const HOUR_MS = 3_600_000;

/** Returns today's date in Norway, in the form 2026-11-21. Some browsers do not know the time zone. */
export function today(now = new Date()) {
  const norway = new Date(now.getTime() + hoursAhead(now) * HOUR_MS);
  return norway.toISOString().slice(0, 10);
}

/** Returns by how many hours Norway is ahead of UTC. Summer time begins in March and ends in October. */
function hoursAhead(moment) {
  const year = moment.getUTCFullYear();
  return moment >= clockChange(year, 3) && moment < clockChange(year, 10)
    ? 2
    : 1;
}

/** Returns the moment at which Norway changes its clocks in a month: on the last Sunday, at 1:00 UTC. */
function clockChange(year, month) {
  const lastDay = new Date(Date.UTC(year, month, 0, 1));
  lastDay.setUTCDate(lastDay.getUTCDate() - lastDay.getUTCDay());
  return lastDay;
}

export const isDate = (name) => /^\d{4}-\d{2}-\d{2}$/.test(name);

/** Returns whether a day with a date of this form exists, unlike 2027-02-29. */
export const exists = (date) =>
  !Number.isNaN(Date.parse(`${date}T12:00:00Z`)) && later(date, 0) === date;

/** Returns the milliseconds until the next day begins in Norway. */
export function untilTomorrow(now = new Date()) {
  const tomorrow = later(today(now), 1);
  // Norway is one or two hours ahead of UTC.
  const midnight = Date.parse(`${tomorrow}T00:00:00Z`);
  const isSummer = today(new Date(midnight - 2 * HOUR_MS)) === tomorrow;
  return midnight - (isSummer ? 2 : 1) * HOUR_MS - now;
}

/** The time between two looks at the date, in milliseconds. */
const LOOK_MS = 10_000;

/**
 * Calls `began` when a new day begins in Norway, or when the page comes back to the front on a new day. Calls `wentBack` when
 * the clock of the device was set back to an earlier day.
 */
export function watchDays(began, wentBack = () => {}) {
  let known = today();
  const look = () => {
    const before = known;
    known = today();
    if (known > before) {
      began();
    } else if (known < before) {
      wentBack();
    }
  };
  setInterval(look, LOOK_MS);
  document.addEventListener("visibilitychange", look);
  addEventListener("focus", look);
  addEventListener("pageshow", look);
}

/** Returns the date that is `days` days after `date`. */
export function later(date, days) {
  const moved = new Date(`${date}T12:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Returns the number of days from one date to another. */
export const daysBetween = (from, to) =>
  Math.round((Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS));

/** Returns the date in words, such as Saturday 21 November 2026. */
export function inWords(date, locale) {
  const options = {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  };
  const format = formatOf("day", locale, options);
  return format.format(new Date(`${date}T12:00:00Z`));
}

/** Returns the date in few characters, such as 21 Nov. A date of another year has its year. */
export function shortDate(date, locale) {
  const options = { timeZone: "UTC", day: "numeric", month: "short" };
  const isThisYear = date.slice(0, 4) === today().slice(0, 4);
  const format = isThisYear
    ? formatOf("short", locale, options)
    : formatOf("short with year", locale, { ...options, year: "numeric" });
  return format.format(new Date(`${date}T12:00:00Z`));
}

/** Returns the month in words, such as November 2026. */
export function monthInWords(month, locale) {
  return new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    month: "long",
    year: "numeric",
  }).format(new Date(`${month}-15T12:00:00Z`));
}

/** Returns the first letters of the weekdays, from Monday. */
export function weekdays(locale) {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    weekday: "narrow",
  });
  return Array.from({ length: 7 }, (_, n) =>
    format.format(new Date(`2024-01-0${n + 1}T12:00:00Z`)),
  );
}

/** Returns all dates of a month, in order. */
export function datesOf(month) {
  const dates = [];
  let date = `${month}-01`;
  while (date.startsWith(month)) {
    dates.push(date);
    date = later(date, 1);
  }
  return dates;
}

/** Returns the weekday of a date, from 0 for Monday. */
export const weekday = (date) =>
  (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;
