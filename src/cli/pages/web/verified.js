// The checker's report in Norwegian. The checker itself reports in English. `scripts/web` turns this file into a module.

/**
 * Returns a claim, or a sentence of the checker, in Norwegian. `patterns` are pairs of a pattern and its translation, in which
 * `$1` is the first group. A text that no pattern fits stays as it is.
 */
function reportInNorwegian(text, patterns) {
    const found = patterns.find(([pattern]) => pattern.test(text));
    return found ? text.replace(found[0], found[1]).replace(/(\d),(?=\d{3})/g, "$1\u00a0") : text;
}
