// Computes the MD5 of a short text. Browsers offer only newer digests. RFC 1321 defines MD5 and its names a, b, c, d.

/** The initial values of a, b, c and d. */
const INITIAL = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
/** The rotations of each round, which repeat every four steps. */
const ROTATIONS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];
/** For each round, the function of three words and the index of the word that step `n` adds. */
const ROUNDS = [
  { mix: (b, c, d) => (b & c) | (~b & d), index: (n) => n },
  { mix: (b, c, d) => (b & d) | (c & ~d), index: (n) => (5 * n + 1) % 16 },
  { mix: (b, c, d) => b ^ c ^ d, index: (n) => (3 * n + 5) % 16 },
  { mix: (b, c, d) => c ^ (b | ~d), index: (n) => (7 * n) % 16 },
];
/** The longest text that fits in one block, in bytes. */
const MAX_BYTES = 55;

/** Returns the MD5 of a text of at most 55 ASCII characters, as hexadecimal digits. */
export function md5(text) {
  const block = blockOf(text);
  let [a, b, c, d] = INITIAL;
  for (let n = 0; n < 64; n++) {
    const round = n >> 4;
    const { mix, index } = ROUNDS[round];
    const constant = Math.floor(Math.abs(Math.sin(n + 1)) * 2 ** 32);
    const sum = (a + mix(b, c, d) + constant + block[index(n)]) | 0;
    const rotation = ROTATIONS[round][n % 4];
    const rotated = (sum << rotation) | (sum >>> (32 - rotation));
    [a, b, c, d] = [d, (b + rotated) | 0, b, c];
  }
  const words = new DataView(new ArrayBuffer(16));
  for (const [n, word] of [a, b, c, d].entries()) {
    words.setUint32(4 * n, word + INITIAL[n], true);
  }
  return Array.from({ length: 16 }, (_, n) =>
    words.getUint8(n).toString(16).padStart(2, "0"),
  ).join("");
}

/** Returns the 16 words of the only block: the text, a bit 1, zeros, and the length of the text in bits. */
function blockOf(text) {
  if (text.length > MAX_BYTES) {
    throw new RangeError(`a text of more than ${MAX_BYTES} bytes`);
  }
  const bytes = new DataView(new ArrayBuffer(64));
  for (const [n, letter] of [...text].entries()) {
    bytes.setUint8(n, letter.charCodeAt(0));
  }
  bytes.setUint8(text.length, 0x80);
  bytes.setUint32(56, 8 * text.length, true);
  return Array.from({ length: 16 }, (_, n) => bytes.getUint32(4 * n, true));
}
