// Numbers of clicks. A pair of numbers is a lower and an upper bound of an unknown number.

export const least = (value) => (Array.isArray(value) ? value[0] : value);
export const most = (value) => (Array.isArray(value) ? value[1] : value);

/** Adds two numbers, or pairs of bounds. */
export const sum = (a, b) => (Array.isArray(a) || Array.isArray(b) ? [least(a) + least(b), most(a) + most(b)] : a + b);

/** Formats a number, or a pair of bounds as a range such as 3–5. */
export const range = (value) => [value].flat().join("–");
