// What the address says behind its #: a date or a board, and perhaps the clicks of a game: #2026-11-21&play=0,1;4,6.

/** More than any board and game; what is longer is not even read. */
const LONGEST = 20_000;

/** {board, clicks}; board is empty where nothing is said. Throws a word of what is wrong. */
export function readAddress(hash) {
    if (hash.length > LONGEST) throw "address-long";
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

/** The address of a board, given by its date or its rows, and of a game on it. */
export function writeAddress(name, clicks = []) {
    const play = clicks.length ? `&play=${clicks.map((cell) => cell.join(",")).join(";")}` : "";
    return `#${name}${play}`;
}
