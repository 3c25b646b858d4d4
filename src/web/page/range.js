// Numbers of clicks. A number that the prover does not know exactly is a pair of bounds.

export const least = (value) => (Array.isArray(value) ? value[0] : value);
export const most = (value) => (Array.isArray(value) ? value[1] : value);

/** Returns the sum of two numbers. If either number is a pair of bounds, the sum is a pair of bounds too. */
export const sum = (a, b) => (Array.isArray(a) || Array.isArray(b) ? [least(a) + least(b), most(a) + most(b)] : a + b);

/** Formats a number, or a pair of bounds as a range such as 3–5. */
export const range = (value) => [value].flat().join("–");
