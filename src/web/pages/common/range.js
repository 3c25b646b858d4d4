// Calculates with numbers of clicks, which may be ranges.

export const least = (value) => (Array.isArray(value) ? value[0] : value);
export const most = (value) => (Array.isArray(value) ? value[1] : value);

/** Adds two values, which may be ranges. */
export const sum = (a, b) =>
  Array.isArray(a) || Array.isArray(b)
    ? [least(a) + least(b), most(a) + most(b)]
    : a + b;

/** Formats a number, or a range such as 3–5. */
export const range = (value) => [value].flat().join("–");
