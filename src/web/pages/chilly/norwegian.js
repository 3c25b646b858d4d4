// The Norwegian texts of the page.

import { isUpright } from "./drawing.js";

const DIRECTIONS = { U: "opp", D: "ned", L: "til venstre", R: "til høyre" };

const moves = (n) => `${n} trekk`;
const presents = (n) => (n === 1 ? "1 gave" : `${n} gaver`);
const capital = (text) => text[0].toUpperCase() + text.slice(1);
const NAMES = {
  ice: "is",
  rock: "stein",
  tree: "tre",
  flower: "blomst",
  present: "gave",
  hole: "hull",
  exit: "utgang",
};
/** For each property of a move: the side of the line that the move touches, and the other one. */
const SIDES = {
  left: ["til venstre for", "til høyre for"],
  right: ["til høyre for", "til venstre for"],
  above: ["over", "under"],
  below: ["under", "over"],
};

/** Says what the moves with a property do, and what the others do. */
function kindsOfMoves({ property, counted, others }) {
  const without = `${others} ${others === 1 ? "annet" : "andre"}`;
  if (property === "sideways") {
    return [
      `${moves(counted)} går til venstre eller høyre`,
      `${without} går opp eller ned`,
    ];
  }
  const [side, other] = SIDES[property];
  return [
    `${moves(counted)} berører en rute ${side} streken`,
    `${without} berører bare ruter ${other} den`,
  ];
}

/** Says where the line of a reason is. Returns an empty text without a line. */
function placeOfLine(reason) {
  const { at } = reason;
  const noun = isUpright(reason) ? "kolonne" : "rad";
  return at === null ? "" : ` Streken er mellom ${noun} ${at} og ${at + 1}.`;
}

export const NORWEGIAN = {
  locale: "nb",
  other: "English",
  dark: "Mørk",
  light: "Lys",
  thinking: "Regner ...",
  marks: {
    where: "tapte trekk vist",
  },
  page: {
    skip: "Hopp til brettet",
    undo: "Angre",
    redo: "Gjør om",
    restart: "På nytt",
    hint: "Hint",
    lost: "Hvor gikk trekk tapt?",
    why: "Hvorfor ikke færre?",
    prove: "Bevis",
    show: "Vis den beste ruten",
    download: "Lagre sertifikatet",
    stop: "Stopp",
    own: "Et annet brett",
    "text-label":
      "Rader av . # T Y $ O P X; over dem koblingene fra hullene, som (1,2)->(3,4), eller en tom linje",
    open: "Åpne brettet",
    "how-to":
      "Chilly sklir til noe stopper ham. Ta alle gavene, og nå så utgangen X, med så få trekk som mulig. Sveip, eller trykk på den siden han skal skli til. Et hull fører Chilly til ringen med hullets tall. Spillet er slutt ved utgangen.",
    keys: "Taster: piler flytter; Skift og piler leser rutene.",
    licences: "Lisenser",
  },
  label: {
    home: "kortest: spillet Former",
    games: "Spill",
    day: "Dagens brett",
    levels: "Brett",
    legend: "Hva som er på isen",
    arrows: "Flytt",
    game: "Spill",
    help: "Hjelp",
    "proof-progress": "Framdrift",
  },
  legend: {
    chilly: "Chilly",
    present: "Gave: ta alle",
    exit: "Utgang: spillet er slutt",
    wall: "Stein, tre eller blomst: stopper Chilly",
    hole: "Hull: fører Chilly til ringen med hullets tall",
  },
  lessons: {
    slide: "Chilly sklir til noe stopper ham. Ta gaven, og gå så til utgangen.",
    exit: "Spillet er slutt ved utgangen: ta gaven først.",
    walls: "Steiner, trær og blomster stopper Chilly.",
    passing: "Chilly tar alle gavene som han sklir over.",
    hole: "Et hull fører Chilly til ringen med hullets tall.",
  },
  levelName: (n, width, height, best) =>
    `Brett ${n}, ${width} x ${height}. Færrest trekk: ${best}.`,
  dayName: (date, width, height, best) =>
    `${date}, ${width} x ${height}. Færrest trekk: ${best}.`,
  level: (n) => `brett ${n}`,
  otherLevel: "et annet brett",
  daily: "Dagens brett",
  newDay: "Et nytt brett for dagen er klart.",
  openNewDay: "Spill det",
  nextIn: "Det neste brettet om",
  solved: "Løst!",
  movesNoun: "Trekk",
  fewestNoun: "Færrest",
  result: (n, best) =>
    best === null ? moves(n) : `${moves(n)} (færrest: ${best})`,
  ownLevel: (width, height) => `Et annet brett, ${width} x ${height}.`,
  levelButton: (n, best, isOptimal, marks) => {
    if (best === null) return `Brett ${n}`;
    return `Brett ${n}, løst med ${moves(best)}${isOptimal ? ", det færreste" : ""}${marks}`;
  },
  count: (made, left, best) =>
    `${moves(made)}. ${presents(left)} igjen.${best === null ? "" : ` Ditt beste: ${moves(best)}.`}`,
  field: (width, height, column, row, left) =>
    `Et brett med ${width} kolonner og ${height} rader. Chilly er i kolonne ${column}, rad ${row}. ${presents(left)} igjen.`,
  /** Says where a push leads. `cells` is the number of cells that Chilly slides. */
  slides: (letter, { cells, column, row, hole, taken, isExit }) => {
    const through = hole === null ? "" : `, gjennom hull ${hole}`;
    const takes = taken ? `, tar ${presents(taken)}` : "";
    const exit = isExit ? ", utgangen" : "";
    return `${capital(DIRECTIONS[letter])} ${cells === 1 ? "1 rute" : `${cells} ruter`}${through} til kolonne ${column}, rad ${row}${exit}${takes}`;
  },
  cannotSlide: (letter) => `${capital(DIRECTIONS[letter])}: stengt`,
  cell: (column, row, found) => `kolonne ${column}, rad ${row}: ${found}`,
  chillyHere: (slides) => `Chilly. ${slides.join(". ")}.`,
  /** Says what is in a cell. `holes` are the holes that lead there. */
  found: (name, number, holes) =>
    `${NAMES[name]}${number === null ? "" : ` ${number}`}${holes.length ? `, dit hull ${holes.join(" og ")} fører` : ""}`,
  moved: (letter, column, row, taken) =>
    `Flyttet ${DIRECTIONS[letter]}, til kolonne ${column}, rad ${row}${taken ? `, tar ${presents(taken)}` : ""}.`,
  shown: (made, of) => `Den beste ruten: trekk ${made} av ${of}.`,
  blocked: (letter) => `Chilly kan ikke flytte ${DIRECTIONS[letter]}.`,
  wonBest: (n) => `Løst med ${moves(n)}: ingen rute er kortere!`,
  wonLonger: (n, best) => `Løst med ${moves(n)}. ${best} er nok.`,
  won: (n) => `Løst med ${moves(n)}!`,
  ended: (left) =>
    `Spillet er slutt ved utgangen, med ${presents(left)} igjen. Angre, eller begynn på nytt.`,
  hint: (letter, left) =>
    `Flytt ${DIRECTIONS[letter]}. ${moves(left)} til er nok.`,
  hopeless: "Herfra tar ingen rute alle gavene. Angre noen trekk.",
  noHint: "Ingen beste trekk er kjent her.",
  overHint: "Spillet er slutt. Angre, eller begynn på nytt.",
  noMoves: "Du har ikke flyttet ennå.",
  lostNone: "Ingen trekk gikk tapt.",
  lost: (places, total) =>
    `${total === null ? "" : `${moves(total)} gikk tapt. `}${places.join(" ")}`,
  lostAt: (n, letter, loses, better) =>
    `Trekk ${n} (${DIRECTIONS[letter]}) tapte ${loses}${better ? `; bedre: ${DIRECTIONS[better]}` : ""}.`,
  endsAt: (n, letter, better) =>
    `Etter trekk ${n} (${DIRECTIONS[letter]}) tar ingen rute alle gavene${better ? `; bedre: ${DIRECTIONS[better]}` : ""}.`,
  lostUnknown: "Minnet var for lite for alle trekkene.",
  /** Explains the smallest number of moves, from the beginning of the level. */
  why: (reason) => {
    const [moves, others] = kindsOfMoves(reason);
    return `${reason.counted + reason.others} er færrest mulig. Uansett hvordan du spiller: minst ${moves}, og minst ${others}. Ingen trekk telles to ganger.${placeOfLine(reason)}`;
  },
  /** Says why there is no reason, by the word of the prover. */
  noReason: (why) =>
    ({
      no_route: "Ingen rute tar alle gavene.",
      not_found: "Ingen kort begrunnelse ble funnet for dette brettet.",
      stopped:
        "Brettet er for vanskelig til å finne en begrunnelse i en nettleser.",
    })[why],
  proven: ({ solvable, optimum, lower_bound, upper_bound }) => {
    if (solvable === false) return "Ingen rute tar alle gavene.";
    if (optimum !== null) return `Færrest trekk: ${optimum}.`;
    return `Minst ${lower_bound} trekk${upper_bound === null ? "" : `, høyst ${upper_bound}`}.`;
  },
  verified: "Den uavhengige kontrolløren har godkjent sertifikatet.",
  refused: "Kontrolløren avviste sertifikatet.",
  checking: "Kontrollerer sertifikatet ...",
  failed: (message) => `Dette gikk ikke. (På engelsk: ${message}.)`,
  stopped: "Stoppet.",
  playOn: "Du kan spille videre.",
  unchecked:
    "Sertifikatet kunne ikke kontrolleres her. Lagre det, og kjør: kortest check FIL.",
  wrongText: ({ code, message }) =>
    code === "doubtful"
      ? "Teksten har mer enn én betydning."
      : `Teksten er ikke et brett. Tillatt: en linje med koblinger, så like lange rader av . # T Y $ O P X. (På engelsk: ${message}.)`,
};
