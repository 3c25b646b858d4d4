// Translates the checker's report, which is in English, into Norwegian. `scripts/web` turns this file into a module.

/**
 * Translates a sentence of the checker into Norwegian. `patterns` contains pairs of a pattern and its translation,
 * where `$1` stands for the first group.
 */
function reportInNorwegian(text, patterns) {
    const found = patterns.find(([pattern]) => pattern.test(text));
    return found ? text.replace(found[0], found[1]).replace(/(\d),(?=\d{3})/g, "$1\u00a0") : text;
}
