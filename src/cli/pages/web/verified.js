// Translates the checker's report, which is in English, into Norwegian. `scripts/web` turns this file into a module.

/**
 * Translates a claim or a sentence of the checker into Norwegian. `patterns` is a list of pairs: a pattern, and its
 * translation, in which `$1` is the first group of the pattern. If a text matches no pattern, the text is returned
 * unchanged.
 */
function reportInNorwegian(text, patterns) {
    const found = patterns.find(([pattern]) => pattern.test(text));
    return found ? text.replace(found[0], found[1]).replace(/(\d),(?=\d{3})/g, "$1\u00a0") : text;
}
