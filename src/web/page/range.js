// Calculates with numbers of clicks. If a number is unknown, it is stored as an array of a lower bound and an upper
// bound.

export const least = (value) => (Array.isArray(value) ? value[0] : value);
export const most = (value) => (Array.isArray(value) ? value[1] : value);

/** Adds two values. A value is a number, or an array of a lower bound and an upper bound. */
export const sum = (a, b) => (Array.isArray(a) || Array.isArray(b) ? [least(a) + least(b), most(a) + most(b)] : a + b);

/** Formats a number. A pair of bounds is formatted as a range such as 3–5. */
export const range = (value) => [value].flat().join("–");
