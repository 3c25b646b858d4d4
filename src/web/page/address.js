// Reads and writes the page's address. The part behind the # is a date or a board, and optionally the clicks of a game:
// #2026-11-21&play=0,1;4,6.

/** Longest part behind the # that is parsed, in characters. Every board with a whole game is shorter. */
const MAX_CHARACTERS = 20_000;

/**
 * Parses the part behind the #. Returns {board, clicks}; `board` is empty if the address names no board. Throws the
 * code of an error message.
 */
export function readAddress(hash) {
    if (hash.length > MAX_CHARACTERS) throw "address-long";
    const [first, ...more] = hash.replace(/^#/, "").split("&");
    const clicks = [];
    for (const part of more) {
        const [name, value = ""] = part.split("=");
        if (name !== "play") continue;
        for (const pair of decoded(value).split(";").filter(Boolean)) {
            const found = /^(\d{1,2}),(\d{1,2})$/.exec(pair);
            if (!found) throw "address-play";
            clicks.push([Number(found[1]), Number(found[2])]);
        }
    }
    return { board: decoded(first).trim(), clicks };
}

function decoded(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        throw "address-bad";
    }
}

/** Returns the part behind the # for a board, given by its date or its rows, and the clicks of a game on it. */
export function writeAddress(name, clicks = []) {
    const play = clicks.length ? `&play=${clicks.map((cell) => cell.join(",")).join(";")}` : "";
    return `#${name}${play}`;
}
