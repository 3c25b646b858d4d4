// Translates the checker's report into Norwegian.

/** Translates a sentence of the checker into Norwegian with `patterns`. */
function reportInNorwegian(text, patterns) {
  const found = patterns.find(([pattern]) => pattern.test(text));
  return found
    ? text.replace(found[0], found[1]).replace(/(\d),(?=\d{3})/g, "$1\u00a0")
    : text;
}
