// What the page says, in two languages, and which of them.

import { remember, remembered } from "./storage.js";

const EN_NUMBERS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const NO_NUMBERS = ["ingen", "ett", "to", "tre", "fire", "fem", "seks", "sju", "åtte", "ni"];
/** So many places are named in a sentence; the list below it has all of them. */
const MANY = 5;
const clicksEn = (n) => `${n} ${n === 1 ? "click" : "clicks"}`;
const clicksNo = (n) => `${n} klikk`;
/** A board in a message: its date, if it has one. */
const named = (date) => ["Former", date].filter(Boolean).join(" ");
/** A colour of several tiles. */
const several = (n, colour) => (n > 1 && colour === "grønn" ? "grønne" : colour);
const number = (names, n) => names[n] ?? String(n);
/** A number, or at least and at most. */
const range = (value) => (Array.isArray(value) ? value.join("–") : String(value));

const EN = {
    locale: "en-GB", other: "Norsk",
    colours: ["orange", "pink", "green", "blue"],
    dark: "Dark", light: "Light",
    page: {
        archive: "All boards, proven", skip: "To the content", today: "Today", undo: "Undo", redo: "Redo", restart: "Restart", hint: "Hint",
        rules: "Clear the board in as few clicks as you can. A click takes all tiles of one colour that hang together; what is above falls down.",
        keys: "Keys: arrows and space on the board, U to undo, R to redo, H for a hint.",
        judge: "Judge me", "judge-end": "at the end", "judge-live": "at every click", "judge-now": "Judge the game so far",
        "share-board": "Share this board", "share-result": "Share the result", "share-game": "Share with my clicks",
        details: "Where?", again: "Once more",
        bars: "What was possible after each click", "legend-played": "your click", "legend-better": "a best click",
        record: "Can the record be beaten?", "record-label": "Clicks", ask: "Ask",
        "record-lead": "Type what NRK shows as the best in Norway, or your own best. You are told no more than you ask for.",
        proof: "The proof", prove: "Prove it", stop: "Stop", download: "Save the certificate",
        "proof-lead": "The least number of clicks, proven here in your browser, and checked by another program that shares no code with the prover. This tells you the number.",
        other: "Another board", "rows-label": "Rows, a date, or coloured squares", "play-it": "Play this board", take: "Take the board above",
        paint: "Or paint it", columns: "Columns", rows: "Rows", empty: "Empty it",
        "paint-lead": "Choose a colour and paint; tiles fall when you play. On the keyboard: arrows and space.",
        footer: "Written by kortest, which proves that a solution is the best there is. The board of a date is NRK's, computed here. This page loads nothing from anywhere else, and nothing that you do leaves it.",
    },
    label: {
        archive: "Other pages", day: "The day of the board", earlier: "The day before", later: "The day after", date: "Date", game: "The game",
        undo: "Undo the last click", redo: "Redo the click", replay: "Replay", "to-first": "To the beginning", "one-back": "One click back",
        play: "Replay", "one-on": "One click on", "to-last": "To the end", clicks: "All clicks", "proof-progress": "Progress of the proof",
        palette: "Colour to paint with",
    },
    pause: "Pause", back: "Back to my game",
    noun: (n) => (n === 1 ? "click" : "clicks"),
    board: (w, h) => `The board: ${w} columns, ${h} rows. Cells are column,row, counted from 0 at the bottom left.`,
    cell: (x, y, colour, group) => `${x},${y}: ${colour}, ${group === 1 ? "a tile alone" : `group of ${group}`}`,
    paintCell: (x, y, colour) => `${x},${y}: ${colour}`,
    emptyCell: (x, y) => `${x},${y}: empty`, none: "empty",
    took: (n, tiles, colour, left) => `Click ${n}: ${tiles} ${colour} ${tiles === 1 ? "tile" : "tiles"}, ${left} left.`,
    undone: (n) => `Back to ${clicksEn(n)}.`,
    yourOwn: (w, h) => `A board of ${w} by ${h}`,
    cleared: (n) => `Cleared in ${clicksEn(n)}.`,
    thinking: "Thinking …",
    possible: (best, lost) => `${clicksEn(best)} possible${lost ? `, ${lost} lost` : ""}`,
    possibleRange: (best) => `${range(best)} clicks possible`,
    hinted: (best, all, total) => `${best} of ${all} possible clicks ${best === 1 ? "is" : "are"} best. With ${best === 1 ? "it" : "them"}, ${clicksEn(total)} ${total === 1 ? "is" : "are"} possible in all.`,
    noHint: "Too hard for a hint: which clicks are best is not known within the memory of a browser.",
    judged: ({ played, optimum, lost, cleared, possible, where }, join) => {
        const places = where.map(([n, loses]) => `${number(EN_NUMBERS, loses)} at click ${n}`);
        if (!cleared) {
            const so = `${clicksEn(played)} so far: ${possible} ${possible === 1 ? "is" : "are"} possible in all`;
            return lost === 0 ? `${so}. You have lost none.` : `${so}, and ${optimum} ${optimum === 1 ? "was" : "were"} before: you lost ${join(places)}.`;
        }
        if (lost === 0) return `${clicksEn(played)}: fewer are impossible. You lost none!`;
        if (where.length > MANY) return `${clicksEn(played)}, ${optimum} ${optimum === 1 ? "was" : "were"} possible: you lost ${lost}, at ${where.length} of your clicks.`;
        return `${clicksEn(played)}, ${optimum} ${optimum === 1 ? "was" : "were"} possible: you lost ${join(places)}.`;
    },
    judgedRange: ({ played, optimum }) => `${clicksEn(played)}; ${range(optimum)} were possible. Not all of it is known: the board is too hard for a browser.`,
    judgedMore: "Go through your clicks: the board shows each of them, and a best one where it lost something.",
    step: (tiles, colour, cell) => `${tiles} ${colour} at ${cell}`,
    lost: (n) => `lost ${range(n)}`, better: (cell) => `better: ${cell}`,
    now: (n, of, words) => `Before click ${n} of ${of}: ${words}`, end: "The end of the game.",
    bar: (n, value) => `click ${n}: ${range(value)}`,
    barsLabel: (values) => `After each click: ${values.join(", ")} clicks possible.`,
    optimal: (n) => `${clicksEn(n)} is optimal.`, optimalWhy: (n) => `${n} can be done, and ${n - 1} cannot. The record stands.`,
    beatable: (n) => `${clicksEn(n)} is beatable.`, beatableWhy: "Fewer will do. Do you want to know how?",
    impossible: (n) => `${clicksEn(n)} is impossible.`, impossibleWhy: "Under the rules there is no such solution.",
    open: (n) => `Whether ${clicksEn(n)} can be beaten is not known.`,
    showHow: "Show me how", shown: (n) => `A solution of ${clicksEn(n)} is on the board: step through it.`,
    proven: (n) => `${clicksEn(n)} is optimal.`, provenWhy: (n) => `A solution of ${clicksEn(n)} is known, and it is proven that none of ${n - 1} exists.`,
    provenEmpty: "The board is empty.",
    proving: (done, of) => `Layer ${done} of ${of} …`, analysing: (done, of) => `Board ${done} of ${of} …`,
    took_: (seconds, layers, nodes) => `${layers} layers with ${nodes.toLocaleString("en")} nodes, ${seconds} s`,
    stopped: "Stopped: nothing is proven.",
    tooHard: (bound, command) => [`Too hard for a browser: it needs more memory than there is. At least ${bound} clicks are needed.`, "On the command line, with more memory:", command],
    fault: (command) => ["The prover broke down in this browser, probably for lack of memory. On the command line:", command],
    checking: "The checker reads it …",
    verified: (claim) => `Checked: ${claim}.`, refused: "The checker refuses it.", unchecked: "Not checked.",
    checkBy: "Check it with another program, too:",
    shared: "Copied: paste it wherever you like.", notShared: "It could not be copied.",
    result: (name, played, optimum) => `${named(name)}: ${clicksEn(played)}, ${range(optimum)} possible`,
    invite: named,
    errors: {
        "address-long": "The address is too long to be a board.", "address-bad": "The address cannot be read: it has a broken % in it.",
        "address-play": "The clicks in the address are not columns and rows, such as 0,1;4,6.", "address-miss": (n) => `Click ${n} in the address hits no tile; the game is shown up to there.`,
        module: "The prover could not be loaded. The game can be played without it.",
    },
    future: "That day has not come yet in Norway; its board is known already, and here it is.",
};

const NO = {
    locale: "nb-NO", other: "English",
    colours: ["oransje", "rosa", "grønn", "blå"],
    dark: "Mørk", light: "Lys",
    page: {
        archive: "Alle brett, bevist", skip: "Til innholdet", today: "I dag", undo: "Angre", redo: "Gjør om", restart: "På nytt", hint: "Hint",
        rules: "Fjern alle brikkene med så få klikk som mulig. Et klikk tar alle brikker av samme farge som henger sammen; det som ligger over, faller ned.",
        keys: "Taster: piler og mellomrom på brettet, U for å angre, R for å gjøre om, H for hint.",
        judge: "Døm meg", "judge-end": "til slutt", "judge-live": "ved hvert klikk", "judge-now": "Døm spillet så langt",
        "share-board": "Del dette brettet", "share-result": "Del resultatet", "share-game": "Del med klikkene mine",
        details: "Hvor?", again: "En gang til",
        bars: "Hva som var mulig etter hvert klikk", "legend-played": "ditt klikk", "legend-better": "et beste klikk",
        record: "Kan rekorden slås?", "record-label": "Klikk", ask: "Spør",
        "record-lead": "Skriv det NRK viser som best i Norge, eller ditt eget beste. Du får ikke vite mer enn du spør om.",
        proof: "Beviset", prove: "Bevis det", stop: "Stopp", download: "Lagre sertifikatet",
        "proof-lead": "Det minste antallet klikk, bevist her i nettleseren din og kontrollert av et annet program som ikke deler kode med det første. Da får du vite tallet.",
        other: "Et annet brett", "rows-label": "Rader, en dato eller fargede firkanter", "play-it": "Spill dette brettet", take: "Hent brettet over",
        paint: "Eller mal det", columns: "Kolonner", rows: "Rader", empty: "Tøm det",
        "paint-lead": "Velg en farge og mal; brikkene faller når du spiller. På tastaturet: piler og mellomrom.",
        footer: "Laget av kortest, som beviser at en løsning er den beste som finnes. Dagens brett er NRKs, regnet ut her. Siden henter ingenting fra andre steder, og ingenting du gjør, forlater den.",
    },
    label: {
        archive: "Andre sider", day: "Dagen brettet hører til", earlier: "Dagen før", later: "Dagen etter", date: "Dato", game: "Spillet",
        undo: "Angre det siste klikket", redo: "Gjør om klikket", replay: "Avspilling", "to-first": "Til begynnelsen", "one-back": "Ett klikk tilbake",
        play: "Spill av", "one-on": "Ett klikk fram", "to-last": "Til slutten", clicks: "Alle klikk", "proof-progress": "Hvor langt beviset er kommet",
        palette: "Farge å male med",
    },
    pause: "Pause", back: "Tilbake til mitt spill",
    noun: () => "klikk",
    board: (w, h) => `Brettet: ${w} kolonner, ${h} rader. En rute er kolonne,rad, telt fra 0 nederst til venstre.`,
    cell: (x, y, colour, group) => `${x},${y}: ${colour}, ${group === 1 ? "alene" : `gruppe på ${group}`}`,
    paintCell: (x, y, colour) => `${x},${y}: ${colour}`,
    emptyCell: (x, y) => `${x},${y}: tom`, none: "tom",
    took: (n, tiles, colour, left) => `Klikk ${n}: ${tiles} ${several(tiles, colour)}, ${left} igjen.`,
    undone: (n) => `Tilbake til ${clicksNo(n)}.`,
    yourOwn: (w, h) => `Et brett på ${w} ganger ${h}`,
    cleared: (n) => `Ryddet på ${clicksNo(n)}.`,
    thinking: "Tenker …",
    possible: (best, lost) => `${clicksNo(best)} mulig${lost ? `, ${lost} tapt` : ""}`,
    possibleRange: (best) => `${range(best)} klikk mulig`,
    hinted: (best, all, total) => `${best} av ${all} mulige klikk er best. Da er ${clicksNo(total)} mulig i alt.`,
    noHint: "For vanskelig for et hint: hvilke klikk som er best, er ikke kjent med minnet i en nettleser.",
    judged: ({ played, optimum, lost, cleared, possible, where }, join) => {
        const places = where.map(([n, loses]) => `${number(NO_NUMBERS, loses)} ved klikk ${n}`);
        if (!cleared) {
            const so = `${clicksNo(played)} så langt: ${possible} er mulig i alt`;
            return lost === 0 ? `${so}. Du har ikke tapt noen.` : `${so}, og ${optimum} var mulig: du tapte ${join(places)}.`;
        }
        if (lost === 0) return `${clicksNo(played)}: færre går ikke. Du tapte ingen!`;
        if (where.length > MANY) return `${clicksNo(played)}, ${optimum} var mulig: du tapte ${lost}, ved ${where.length} av klikkene dine.`;
        return `${clicksNo(played)}, ${optimum} var mulig: du tapte ${join(places)}.`;
    },
    judgedRange: ({ played, optimum }) => `${clicksNo(played)}; ${range(optimum)} var mulig. Ikke alt er kjent: brettet er for vanskelig for en nettleser.`,
    judgedMore: "Gå gjennom klikkene dine: brettet viser hvert av dem, og et beste klikk der det tapte noe.",
    step: (tiles, colour, cell) => `${tiles} ${several(tiles, colour)} ved ${cell}`,
    lost: (n) => `tapte ${range(n)}`, better: (cell) => `bedre: ${cell}`,
    now: (n, of, words) => `Før klikk ${n} av ${of}: ${words}`, end: "Slutten av spillet.",
    bar: (n, value) => `klikk ${n}: ${range(value)}`,
    barsLabel: (values) => `Etter hvert klikk: ${values.join(", ")} klikk mulig.`,
    optimal: (n) => `${clicksNo(n)} er optimalt.`, optimalWhy: (n) => `${n} går an, og ${n - 1} går ikke. Rekorden står.`,
    beatable: (n) => `${clicksNo(n)} kan slås.`, beatableWhy: "Færre er nok. Vil du vite hvordan?",
    impossible: (n) => `${clicksNo(n)} er umulig.`, impossibleWhy: "Etter reglene finnes ingen slik løsning.",
    open: (n) => `Om ${clicksNo(n)} kan slås, er ikke kjent.`,
    showHow: "Vis meg hvordan", shown: (n) => `En løsning på ${clicksNo(n)} ligger på brettet: gå gjennom den.`,
    proven: (n) => `${clicksNo(n)} er optimalt.`, provenWhy: (n) => `En løsning på ${clicksNo(n)} er kjent, og det er bevist at ingen på ${n - 1} finnes.`,
    provenEmpty: "Brettet er tomt.",
    proving: (done, of) => `Lag ${done} av ${of} …`, analysing: (done, of) => `Brett ${done} av ${of} …`,
    took_: (seconds, layers, nodes) => `${layers} lag med ${nodes.toLocaleString("nb")} noder, ${String(seconds).replace(".", ",")} s`,
    stopped: "Stoppet: ingenting er bevist.",
    tooHard: (bound, command) => [`For vanskelig for en nettleser: det trengs mer minne enn det er. Minst ${bound} klikk trengs.`, "På kommandolinjen, med mer minne:", command],
    fault: (command) => ["Beviseren brøt sammen i denne nettleseren, trolig av mangel på minne. På kommandolinjen:", command],
    checking: "Kontrolløren leser det …",
    verified: (claim) => `Kontrollert: ${claim}.`, refused: "Kontrolløren avviser det.", unchecked: "Ikke kontrollert.",
    checkBy: "Kontroller det gjerne med et annet program også:",
    shared: "Kopiert: lim det inn hvor du vil.", notShared: "Det lot seg ikke kopiere.",
    result: (name, played, optimum) => `${named(name)}: ${clicksNo(played)}, ${range(optimum)} mulig`,
    invite: named,
    errors: {
        "address-long": "Adressen er for lang til å være et brett.", "address-bad": "Adressen kan ikke leses: den har en ødelagt % i seg.",
        "address-play": "Klikkene i adressen er ikke kolonner og rader, som 0,1;4,6.", "address-miss": (n) => `Klikk ${n} i adressen treffer ingen brikke; spillet vises fram til det.`,
        module: "Beviseren kunne ikke hentes. Spillet kan spilles uten den.",
        empty: "Ingen brett: skriv rader av O P G B, den øverste først, én per linje eller med / mellom.",
        ragged: "Radene er ikke like lange.", no_colour: "Ukjent tegn; farger er bokstaver, som O P G B, og . er en tom rute.",
        same_colour: "To ulike tegn ville bety samme farge; skriv bokstaver, som O P G B.", floating: "En brikke svever: under en brikke må det ligge brikker helt ned.",
        too_high: "For mange rader; høyst 12 er tillatt.", too_wide: "For mange kolonner; høyst 64 er tillatt.", too_colourful: "For mange farger; høyst 8 er tillatt.",
        too_long: "Teksten er for lang til å være et brett.", before_rule: "Før 23. november 2024 følger brettene ingen kjent regel: skriv radene selv.",
        no_date: "Den dagen finnes ikke.", board: "Det er ikke et brett: skriv / mellom radene.",
    },
    future: "Den dagen er ikke kommet ennå i Norge; brettet er kjent likevel, og her er det.",
};

/** All words. */
export const languages = { en: EN, no: NO };
const first = () => (navigator.languages?.some((language) => /^(nb|nn|no)\b/i.test(language)) ? "no" : "en");
const chosen = remembered("language");
let current = Object.hasOwn(languages, chosen ?? "") ? chosen : first();

/** The words of the language that is in use. */
export const words = () => languages[current];

/** Things one after another: a, b and c. */
export const joined = (things) => new Intl.ListFormat(words().locale, { type: "conjunction" }).format(things);

/** What is wrong, in words: a code of the prover or of the page. Where something stands comes before it. */
export function complaint({ code, message, line, character }) {
    const said = words().errors[code] ?? message ?? code;
    const norwegian = current === "no" && Object.hasOwn(NO.errors, code);
    return norwegian && line ? `Linje ${line}, tegn ${character}: ${said}` : said;
}

/** Puts the words on the page. */
export function speak() {
    document.documentElement.lang = words().locale;
    for (const element of document.querySelectorAll("[data-word]")) element.textContent = words().page[element.dataset.word];
    for (const element of document.querySelectorAll("[data-label]")) {
        const label = words().label[element.dataset.label];
        element.setAttribute("aria-label", label);
        if (element.matches("button")) element.title = label;
    }
    document.getElementById("language").textContent = words().other;
    document.getElementById("language").lang = current === "no" ? "en" : "nb";
}

export function otherLanguage() {
    current = current === "no" ? "en" : "no";
    remember("language", current);
}
