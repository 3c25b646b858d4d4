// The checker's report in Norwegian. The checker itself reports in English. `scripts/web` turns this file into a module.

/**
 * The claims of certificates: a pattern of each claim, and the Norwegian words. `$1` is the first group. The sentences about
 * what the checker verified have patterns in the folders of the games.
 */
const NORWEGIAN_CLAIMS = [
    [/^optimal (\d+)$/, "$1 er optimalt"],
    [/^at-most (\d+)$/, "$1 er nok"],
    [/^at-least (\d+)$/, "færre enn $1 er umulig"],
    [/^exactly 1$/, "nøyaktig én løsning"],
    [/^exactly (\d+)$/, "nøyaktig $1 løsninger"],
    [/^unsolvable$/, "ingen løsning finnes"],
];

/** Returns a claim, or a sentence that one of the patterns fits, in Norwegian. Any other text stays as it is. */
function reportInNorwegian(text, patterns) {
    const found = [...NORWEGIAN_CLAIMS, ...patterns].find(([pattern]) => pattern.test(text));
    return found ? text.replace(found[0], found[1]).replace(/(\d),(?=\d{3})/g, "$1\u00a0") : text;
}
