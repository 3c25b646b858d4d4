// Numbers of clicks. A number that the prover does not know exactly is a pair of bounds.

export const least = (value) => (Array.isArray(value) ? value[0] : value);
export const most = (value) => (Array.isArray(value) ? value[1] : value);

/** Returns the sum, which is a pair of bounds if either number is one. */
export const sum = (a, b) => (Array.isArray(a) || Array.isArray(b) ? [least(a) + least(b), most(a) + most(b)] : a + b);

/** Formats a number, or a pair of bounds as a range. */
export const range = (value) => [value].flat().join("–");
