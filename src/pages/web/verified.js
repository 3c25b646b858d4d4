// Translates the checker's report into Norwegian.

/** Translates a sentence of the checker into Norwegian with `patterns`. */
function reportInNorwegian(text, patterns) {
  for (const [pattern, norwegian] of patterns) {
    if (pattern.test(text)) {
      const translated = text.replace(pattern, norwegian);
      return translated.replace(/(\d),(?=\d{3})/g, "$1\u00a0");
    }
  }
  return text;
}
