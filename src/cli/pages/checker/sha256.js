// SHA-256 in JavaScript, because browsers may lack it on local pages.

/** Returns the fractional parts of `p ** power` for the first primes p. */
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

function sha256(bytes) {
  const rounds = SHA256_ROUNDS;
  const state = Int32Array.from(SHA256_START);
  const padded = new Uint8Array((bytes.length + 72) & ~63);
  const view = new DataView(padded.buffer);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const turn = (word, by) => (word >>> by) | (word << (32 - by));
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) {
      words[i] = view.getInt32(block + 4 * i);
    }
    for (let i = 16; i < 64; i++) {
      const near = words[i - 2];
      const far = words[i - 15];
      const small = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
      const large = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
      words[i] = words[i - 16] + small + words[i - 7] + large;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const choice = (e & f) ^ (~e & g);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const one =
        (h +
          (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
          choice +
          rounds[i] +
          words[i]) |
        0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
      [h, g, f, e, d, c, b, a] = [
        g,
        f,
        e,
        (d + one) | 0,
        c,
        b,
        a,
        (one + two) | 0,
      ];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
  }
  return [...state]
    .map((word) => (word >>> 0).toString(16).padStart(8, "0"))
    .join("");
}
