// The Norwegian texts of the page.

import { isUpright } from "./drawing.js";

const DIRECTIONS = { U: "opp", D: "ned", L: "til venstre", R: "til høyre" };

const moves = (n) => `${n} trekk`;
const presents = (n) => (n === 1 ? "1 gave" : `${n} gaver`);
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
      "Chilly sklir til noe stopper ham. Ta alle gavene, og nå så utgangen X, med så få trekk som mulig. Sveip, eller trykk på den siden han skal skli til. Et hull fører Chilly til ruten med hullets tall. Spillet er slutt ved utgangen.",
    keys: "Taster: piler flytter.",
    licences: "Lisenser",
  },
  label: {
    home: "kortest: spillet Former",
    games: "Spill",
    day: "Dagens brett",
    levels: "Brett",
    arrows: "Flytt",
    up: "Opp",
    down: "Ned",
    left: "Til venstre",
    right: "Til høyre",
    game: "Spill",
    help: "Hjelp",
    "proof-progress": "Framdrift",
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
