// SHA-256 in JavaScript, because browsers may lack it on local pages.

/** Returns the first 32 bits of the fractional parts of `p ** power` for the first `count` primes p. */
function rootsOfPrimes(count, power) {
  const primes = [];
  for (let n = 2; primes.length < count; n++) {
    if (primes.every((p) => n % p)) {
      primes.push(n);
    }
  }
  return primes.map((p) => ((p ** power % 1) * 2 ** 32) | 0);
}

const SHA256_ROUNDS = rootsOfPrimes(64, 1 / 3);
const SHA256_START = rootsOfPrimes(8, 1 / 2);

/** Returns the SHA-256 digest of `bytes` in hexadecimal. */
function sha256(bytes) {
  const state = Int32Array.from(SHA256_START);
  const view = padded(bytes);
  const words = new Int32Array(64);
  for (let block = 0; block < view.byteLength; block += 64) {
    expand(view, block, words);
    addBlock(state, words);
  }
  const parts = [];
  for (const word of state) {
    parts.push((word >>> 0).toString(16).padStart(8, "0"));
  }
  return parts.join("");
}

/** Appends a bit 1, zeros, and the number of bits, up to a whole number of blocks of 64 bytes. */
function padded(bytes) {
  // The bit needs one byte, the number eight, and the sum is rounded up to a multiple of 64.
  const all = new Uint8Array((bytes.length + 72) & ~63);
  const view = new DataView(all.buffer);
  all.set(bytes);
  all[bytes.length] = 0x80;
  view.setUint32(all.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(all.length - 4, bytes.length << 3);
  return view;
}

/** Rotates a word of 32 bits to the right. */
function rotated(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** Computes the words of all rounds from the 16 words of a block. */
function expand(view, block, words) {
  for (let i = 0; i < 16; i++) {
    words[i] = view.getInt32(block + 4 * i);
  }
  for (let i = 16; i < 64; i++) {
    const near = words[i - 2];
    const far = words[i - 15];
    const small = rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3);
    const large = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10);
    words[i] = words[i - 16] + small + words[i - 7] + large;
  }
}

/** Adds a block to the state. The names are those of the standard. */
function addBlock(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const sumOfE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const sumOfA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const one = (h + sumOfE + choice + SHA256_ROUNDS[i] + words[i]) | 0;
    const two = (sumOfA + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) {
    state[i] += word;
  }
}
