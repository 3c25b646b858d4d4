// The Norwegian texts of the page.

import { most, range } from "../common/range.js";
import { reasonInNorwegian } from "../common/reasons.js";
import { FORMER_REPORTS } from "./reports.js";
import { otherSide } from "./sides.js";
import { reportInNorwegian } from "../common/verified.js";

const NUMBERS = [
  "ingen",
  "ett",
  "to",
  "tre",
  "fire",
  "fem",
  "seks",
  "sju",
  "åtte",
  "ni",
];
const MAX_NAMED_CLICKS = 5;
const clicks = (n) => `${n} klikk`;
const number = (n) => NUMBERS[n] ?? range(n);
/** Returns the Norwegian name of a colour in singular or plural. */
const several = (n, colour) =>
  n > 1 && colour === "grønn" ? "grønne" : colour;
/** Returns the title of a board in a message. */
const named = (date) => ["Former", date].filter(Boolean).join(" ");
const groupCount = (n) => (n === 1 ? "1 gruppe" : `${n} grupper`);
const tileCount = ({ tiles, colour }) => `${tiles} ${several(tiles, colour)}`;
const clickName = (n) => `klikk ${n}`;
const capital = (text) => text[0].toUpperCase() + text.slice(1);
const SIDES = { left: "venstre", right: "høyre" };
/** Returns the name of the clicks that a challenge counts. */
const watchedClicks = ({ watched, side }) =>
  ({
    all: "i alt",
    counted: `til ${SIDES[side]} for streken`,
    others: `bare til ${SIDES[side]} for streken`,
    column: `i kolonnen lengst til ${SIDES[side]}`,
  })[watched];
/** Returns which clicks a challenge counts. */
const whatCounts = ({ watched, side }) =>
  ({
    all: `Hvert klikk telles én gang: ${SIDES[side]} hvis det fjerner noe til ${SIDES[side]} for streken, ellers ${SIDES[otherSide(side)]}.`,
    counted: `Et klikk teller hvis det fjerner noe til ${SIDES[side]} for streken. Alle andre er frie.`,
    others: `Et klikk teller hvis det bare fjerner former til ${SIDES[side]} for streken. Alle andre er frie.`,
    column: `Et klikk teller hvis det fjerner noe i kolonnen lengst til ${SIDES[side]}. Alle andre er frie.`,
  })[watched];
const sidesInWords = (sides) =>
  [
    "i alt, men ikke på noen av sidene alene",
    `til ${SIDES[sides[0]]} for streken`,
    "på begge sider av streken",
  ][sides.length];

/** Explains a line whose two numbers add up to the optimum. */
function twoNumbers(optimum, { counted, rows: [{ from, rest }] }) {
  const other = otherSide(counted);
  const others = rest === 1 ? "annet" : "andre";
  return `${optimum} er færrest mulig. Uansett hvordan du spiller, fjerner minst ${from} klikk noe til ${SIDES[counted]} for streken, og minst ${rest} ${others} fjerner bare former til ${SIDES[other]}. Ingen klikk telles to ganger.`;
}

/** Explains a line that needs several cases. */
function table(optimum, { counted, rows }) {
  const cases = rows.map(caseOf).join(" ");
  return `${optimum} er færrest mulig. Klikk som fjerner noe til ${SIDES[counted]} for streken: minst ${rows[0].from}. ${cases} Altså er ${optimum - 1} umulig.`;
}

/** Says how many other clicks a game needs, if its number of counted clicks is in a range. */
function caseOf({ from, to, rest }) {
  const others = rest === 1 ? "annet" : "andre";
  const sum = from + rest;
  if (to === from) {
    return `Med nøyaktig ${from} trengs minst ${rest} ${others}: ${sum}.`;
  }
  const clicksOf = to === null ? `${from} eller flere` : `${from} til ${to}`;
  return `Med ${clicksOf} trengs minst ${rest} ${others}: minst ${sum}.`;
}

export const NORWEGIAN = {
  locale: "nb-NO",
  other: "English",
  colours: ["oransje", "rosa", "grønn", "blå"],
  dark: "Mørk",
  light: "Lys",
  page: {
    archive: "Alle brett, bevist",
    skip: "Hopp til innholdet",
    today: "I dag",
    undo: "Angre",
    redo: "Gjør om",
    restart: "På nytt",
    hint: "Hint",
    "next-board": "Neste brett om",
    colour: "Vis tapet for alle første klikk",
    why: "Hvorfor ikke færre?",
    shared: "Hva alle de beste spillene har felles",
    "new-day": "Et nytt brett er klart.",
    "open-new-day": "Spill det",
    "open-future": "Åpne det likevel",
    "tab-game": "Spill",
    "tab-games": "Mine spill",
    "tab-claim": "Kan det slås?",
    "tab-boards": "Andre brett",
    "tab-claim-short": "Slås?",
    "tab-boards-short": "Brett",
    "short-rules":
      "Færrest klikk vinner. Et klikk fjerner former av samme farge som henger sammen.",
    rules:
      "Fjern alle formene: færrest klikk vinner. Et klikk fjerner alle former av samme farge som henger sammen. Formene over faller ned.",
    keys: "Taster: piler og mellomrom på brettet.",
    judge: "Vis tapte klikk",
    "judge-ask": "når jeg spør",
    "judge-end": "til slutt",
    "judge-live": "etter hvert klikk (merker spillet)",
    "judge-now": "Vis tapte klikk så langt",
    "share-board": "Del dette brettet",
    share: "Del",
    "share-optimum": "Ta med færrest mulige klikk",
    "share-clicks": "Ta med lenke til klikkene mine",
    details: "Hvor?",
    "reveal-lost": "Vis tapte klikk",
    compare: "Sammenlign med mitt",
    "compare-title": "Begge spillene, klikk for klikk",
    "compare-mine": "Mitt spill",
    "compare-theirs": "Det delte spillet",
    "click-column": "Klikk",
    again: "Spill igjen",
    watch: "Se spillet",
    "play-myself": "Spill selv",
    back: "Tilbake til spillet mitt",
    delete: "Slett dette spillet",
    "legend-played": "ditt klikk",
    "legend-best": "et av de beste klikkene",
    nrk: "Former hos NRK",
    about: "Hva kortest er",
    "about-lead":
      "Kortest er et program som finner det minste antallet klikk for et brett i Former, og beviser at færre er umulig. Denne appen er det programmet i nettleseren din: den regner ut NRKs brett for hver dag fra datoen, finner hvor du tapte klikk, og lar et annet, uavhengig program kontrollere hvert bevis.",
    "about-games":
      "Programmet løser også Nurikabe og Santa Chilly, to andre spill. Det er fri programvare, med lisensene nedenfor.",
    "about-nrk":
      "Former er et spill fra NRK. Denne appen er ikke NRKs, og sender ingenting til NRK.",
    "all-boards": "Alle brett siden november 2024",
    "next-unplayed": "Neste uspilte",
    random: "Tilfeldig",
    grade: "Vanskelighet",
    "any-grade": "alle",
    "grade-lead":
      "Prikkene er brettets stjerner: hvor vanskelig det er å finne en beste løsning, fra 1 (lett) til 5.",
    record: "Kan det slås?",
    "record-label": "Klikk",
    ask: "Spør",
    "record-lead":
      "Skriv antallet klikk som NRK viser som best i Norge, eller din egen rekord. Svaret røper ikke et bedre tall.",
    proof: "Beviset",
    prove: "Lag beviset",
    stop: "Stopp",
    download: "Lagre sertifikatet",
    cells: "Klikkene i løsningen",
    "proof-lead":
      "Beviser det minste antallet klikk her i nettleseren din. Et annet program, som ikke deler kode med det første, kontrollerer beviset. Beviset røper tallet.",
    other: "Et annet brett",
    "rows-label": "Rader, en dato eller fargede firkanter",
    "play-it": "Spill dette brettet",
    take: "Kopier brettet du spiller",
    paint: "Mal et brett",
    "proof-details": "Mer om beviset",
    "check-details": "Mer om kontrollen",
    columns: "Kolonner",
    rows: "Rader",
    empty: "Tøm brettet",
    "paint-lead": "Velg en farge og mal. Formene faller når du spiller.",
    "paint-keys": "Taster: piler og mellomrom.",
    games: "Mine spill",
    "play-today": "Spill dagens brett",
    spread: "Tapte klikk i det første spillet",
    others: "Andre brett",
    transfer: "Flytt til en annen enhet",
    "transfer-lead":
      "Spillene dine lagres bare i denne nettleseren. Eksporter spillene fra alle tre spilltyper til en fil, og importer filen i en annen nettleser. Hvert brett beholder det første og det beste resultatet. Importerte spill spilles av på nytt.",
    "games-lead":
      "En dag viser resultatet av det første spillet: ★ ingen tapt, −1 ett tapt, −2 to tapt, + med hjelp, … ikke ferdig. Bare brett som ble begynt på sin egen dag, teller som dager på rad.",
    export: "Eksporter",
    import: "Importer",
    sides: "Brukte og gjenstående klikk på hver side av en strek",
    challenges: "Tviler du på et annet tall? Prøv det:",
    "end-challenge": "Avslutt utfordringen",
    licences: "Lisenser",
    footer:
      "Laget av kortest, som beviser at løsninger er optimale. Brettene for datoene er NRKs og regnes ut her. Siden henter ingenting fra andre nettsteder og sender ingenting fra deg.",
  },
  label: {
    archive: "Andre sider",
    tabs: "Deler av appen",
    "to-today": "kortest: dagens brett",
    day: "Brettets dato",
    earlier: "Dagen før",
    later: "Dagen etter",
    date: "Dato",
    game: "Spillet",
    undo: "Angre det siste klikket",
    redo: "Gjør om klikket",
    replay: "Avspilling",
    "to-first": "Til begynnelsen",
    play: "Spill av",
    "to-last": "Til slutten",
    "proof-progress": "Fremdrift for beviset",
    palette: "Farge å male med",
    share: "Del resultatet",
    distribution: "Dager etter tapte klikk i det første spillet",
    import: "Importer spill fra en fil",
    restart: "Begynn på nytt",
    counters: "Brukt + gjenstår",
  },
  pause: "Pause",
  position: (line, character) => `Linje ${line}, tegn ${character}`,
  noun: () => "klikk",
  board: (w, h) =>
    `Brettet: ${w} kolonner, ${h} rader. En rute er kolonne,rad, telt fra 0 nederst til venstre.`,
  cell: (x, y, colour, group) =>
    `${x},${y}: ${colour}, ${group === 1 ? "alene" : `gruppe på ${group}`}`,
  cellName: (x, y) => `${x},${y}`,
  paintCell: (x, y, colour) => `${x},${y}: ${colour}`,
  emptyCell: (x, y) => `${x},${y}: tom`,
  none: "tom",
  took: (n, tiles, colour, left) =>
    `Klikk ${n}: ${tiles} ${several(tiles, colour)}, ${left} igjen.`,
  undone: (n) => `Tilbake til ${clicks(n)}.`,
  yourOwn: (w, h) => `Et brett på ${w} × ${h}`,
  cleared: "Ryddet!",
  unjudged: "Går det med færre klikk? Tapte klikk røper det minste tallet.",
  perfect: "Perfekt!",
  sharedGame: (n) => `Et delt spill på ${clicks(n)}`,
  sharedPart: (n) => `De første ${clicks(n)} av et delt spill`,
  sharedLead: "Se det klikk for klikk, eller spill brettet selv først.",
  sharedEnd:
    "Her slutter det delte spillet. Å vise tapte klikk røper hvor få som er mulig.",
  notYours: "Ikke dine klikk",
  watching: (n, of) => `Delt klikk ${n} av ${of}.`,
  notAllYours: "Begynt av en annen",
  thinking: "Tenker …",
  playOn: "Du kan spille videre.",
  live: (lost) => (lost === 0 ? "Ingen tapt" : `${lost} tapt`),
  hintStart: "Du har ikke tapt noe ennå. Spør igjen for å få vite mer.",
  hintLast: (lost) =>
    lost
      ? "Du tapte noe på det siste klikket. Angre, eller spør igjen."
      : "Du tapte ikke noe på det siste klikket. Spør igjen for å få vite mer.",
  hintUnknown:
    "Brettet er for vanskelig til å si om du tapte noe. Spør igjen for å få vite mer.",
  hintRegion: (x, y) =>
    `En av de beste gruppene er ${["nede", "oppe"][y]} ${["til venstre", "i midten", "til høyre"][x]}.`,
  hintGroup: "Ringen viser en av de beste gruppene.",
  hintAsk: "Det neste steget røper det minste antallet klikk. Vil du se det?",
  reveal: "Røp tallet",
  hintTotal: (total) => `Med den kan du rydde brettet på ${clicks(total)}.`,
  noHint: "Brettet er for vanskelig for et hint i en nettleser.",
  clickName,
  judged: ({ played, optimum, lost, cleared, where }, join) => {
    const places = join(
      where.map(([n, loses]) => `${number(loses)} ved ${clickName(n)}`),
    );
    const many = where.length > MAX_NAMED_CLICKS;
    const lostWhere = many
      ? `${range(lost)}, ved ${where.length} av klikkene dine`
      : places;
    if (!cleared) {
      return lost === 0
        ? `${clicks(played)} så langt. Du har ikke tapt noen klikk.`
        : `${clicks(played)} så langt: du tapte ${lostWhere}.`;
    }
    if (lost === 0) {
      return `${clicks(played)}: færre er umulig. Du tapte ingen!`;
    }
    return `${clicks(played)}, ${range(optimum)} var mulig: du tapte ${lostWhere}.`;
  },
  judgedRange: ({ played, optimum }) =>
    `${clicks(played)}; ${range(optimum)} var mulig. De nøyaktige tallene er ukjent, fordi brettet er for vanskelig for en nettleser.`,
  bars: (cleared) =>
    cleared
      ? "Klikk som var mulig i alt, etter hvert klikk"
      : "Klikk tapt så langt, etter hvert klikk",
  step: (tiles, colour, lost, better, where) =>
    `${tiles} ${several(tiles, colour)}${lost ? `, tapte ${number(lost)}${where}` : ""}${better ? ". Den stiplede ringen er bedre" : ""}`,
  now: (n, of, step) => `Før klikk ${n} av ${of}: ${step}.`,
  end: "Slutten av spillet.",
  clickNoun: "Klikk",
  usedNeeded: "Brukt + gjenstår",
  sum: ({ used, needed, least }) => `${used} + ${needed} = ${least}`,
  sideNames: {
    across: { left: "Venstre eller på tvers", right: "Høyre eller på tvers" },
    only: { left: "Bare venstre", right: "Bare høyre" },
    column: {
      left: "Kolonnen lengst til venstre",
      right: "Kolonnen lengst til høyre",
    },
    inAll: (notBoth) =>
      notBoth > 0 ? `I alt (+${notBoth}: ikke begge samtidig)` : "I alt",
    free: "Frie klikk",
  },
  linePlace: (before, after) =>
    `Streken er mellom kolonne ${before} og ${after}.`,
  /** The end of a sentence about a lost click: on which sides of the line it was lost. */
  onSides: (sides) => ` ${sidesInWords(sides)}`,
  mistake: (n, lost, sides) =>
    `Klikk ${n}: du tapte ${number(lost)} klikk ${sidesInWords(sides)}${sides.length === 0 ? ` (+${lost}, fordi begge ikke går samtidig)` : ""}.`,
  sidesLead: (side) =>
    `Brukt = klikk hittil; gjenstår = minst så mange til, i alle spill. ${whatCounts({ watched: "all", side })} En sum som stiger, viser et tapt klikk. Den stiplede streken er på brettet.`,
  crossingMark: (mark) => `${mark} går over streken.`,
  tryToBeat: (n) => `Prøv å slå ${n}`,
  /** Says why there is no line, by the reason that the prover gives. */
  noLine: (why) =>
    why === "nothing_to_divide"
      ? "Brettet har ingen strek: en strek krever to kolonner."
      : "Brettet er for vanskelig til å finne en strek i en nettleser.",
  challengeGoal: ({ least, ...of }) =>
    of.watched === "all"
      ? clicks(least - 1)
      : `${least - 1} ${watchedClicks(of)}`,
  challengeTitle: ({ least, ...of }) =>
    of.watched === "all"
      ? `Prøv å slå ${least}`
      : `Prøv ${clicks(least - 1)} ${watchedClicks(of)}`,
  challengeLead: ({ least, ...of }) =>
    `${whatCounts(of)} Brukt = klikk hittil; gjenstår = minst så mange til. Over ${least}: da er også ${least} tapt.`,
  /** Says for what a click counts in a challenge. */
  countsFor: ({ crosses, counts }) => {
    const text = {
      left: "telles som venstre",
      right: "telles som høyre",
      counts: "telles",
      free: "fritt",
    }[counts];
    return crosses ? `Går over streken: ${text}.` : `${capital(text)}.`;
  },
  challengeLost: ({ n, lost, sides, now, least, isKept, ...of }) =>
    `Klikk ${n} tapte ${number(lost)} ${of.watched === "all" ? sidesInWords(sides) : watchedClicks(of)}: nå trengs minst ${now}, så også ${least} er tapt.${isKept ? ` Den stiplede ringen beholder ${least}.` : ""} Velg et annet klikk, eller gjør om ditt.`,
  challengeOver: ({ number: n, costs, ...of }, join) => {
    const how =
      of.watched === "all"
        ? `Ryddet på ${n}`
        : `Ryddet med ${n} ${watchedClicks(of)}`;
    if (costs.length === 0) {
      return `${how}: færrest mulig.`;
    }
    if (costs.some(([, lost]) => lost > 1)) {
      const each = costs.map(
        ([n, lost]) => `${clickName(n)} kostet ${number(lost)}`,
      );
      return `${how}; ${join(each)}.`;
    }
    const names = join(costs.map(([n]) => String(n)));
    return `${how}; klikk ${names} kostet ett${costs.length === 1 ? "" : " hver"}.`;
  },
  bar: (n, lost, total) =>
    `Klikk ${n}: ${lost === 0 ? "tapte ingen" : `tapte ${range(lost)}`}${total === null ? "" : `, ${range(total)} mulig i alt`}`,
  linked: (sentence) => `Et delt spill: ${sentence}`,
  optimal: (n) => `${clicks(n)} er optimalt.`,
  optimalWhy: (n) =>
    `En løsning på ${n} finnes, og ${n - 1} er umulig. Rekorden står.`,
  beatable: (n) => `${clicks(n)} kan slås.`,
  beatableWhy: "Det finnes en løsning med færre klikk. Vil du se den?",
  impossible: (n) => `${clicks(n)} er umulig.`,
  impossibleWhy: "Reglene tillater ingen slik løsning.",
  open: (n) => `Det er ukjent om ${clicks(n)} kan slås.`,
  showHow: "Vis en løsning",
  shown: (n) =>
    `En løsning på ${clicks(n)} vises på brettet. Gå gjennom den klikk for klikk.`,
  proven: (n) => `${clicks(n)} er optimalt.`,
  provenWhy: (n) =>
    `En løsning på ${clicks(n)} er kjent, og det er bevist at det ikke finnes noen på ${n - 1}.`,
  provenEmpty: "Brettet er tomt.",
  proving: (done, of) => `Lag ${done} av ${of} …`,
  took_: (seconds, layers, nodes) =>
    `${layers} lag med ${nodes.toLocaleString("nb")} noder, ${String(seconds).replace(".", ",")} s`,
  stopped: "Stoppet. Ingenting er bevist.",
  tooHard: (least, most) =>
    `Brettet er for vanskelig for en nettleser, fordi beviset krever mer minne. Minst ${least} klikk trengs${most === null ? "" : `, og ${most} er nok`}. Programmet kortest kan bevise brettet på en datamaskin:`,
  elsewhere: "Programmet kortest kan bevise brettet på en datamaskin:",
  checking: "Kontrollerer sertifikatet …",
  claim: (kind, n) =>
    ({
      optimal: `${clicks(n)} er optimalt`,
      "at-least": `minst ${clicks(n)}`,
      "at-most": `høyst ${clicks(n)}`,
    })[kind],
  /** Translates a line of the checker's report into Norwegian. */
  checked: (line) => reportInNorwegian(line, FORMER_REPORTS),
  /** Translates a reason of the checker into Norwegian. */
  reason: reasonInNorwegian,
  verified: (claim) => `Kontrollert: ${claim}.`,
  refused: "Sertifikatet er ugyldig.",
  unchecked: "Kontrollen ble ikke fullført.",
  noChecker: "Sertifikatet kunne ikke kontrolleres her.",
  checkBy: "Du kan også kontrollere sertifikatet med programmet kortest:",
  shared: "Kopiert. Du kan lime det inn hvor du vil.",
  notShared: "Kopieringen mislyktes.",
  result: (date, played, optimum) =>
    `${named(date)}: ${clicks(played)}${optimum === null ? "" : `, ${range(optimum)} mulig`}`,
  invite: named,
  /** The last sentence of a shared result. */
  proud: (lost, grade) =>
    `${most(lost) === 0 ? "Ingen klikk tapt" : `Bare ${range(lost)} tapt`}, vanskelighet ${grade}`,
  deleted: "Spillet er slettet.",
  deletedGame: "Spillet er slettet. Det første resultatet teller fortsatt.",
  marks: {
    where: "tapte klikk vist",
    again: "spilt igjen",
    borrowed: "begynt av en annen",
    early: "før sin dag",
    late: "etter sin dag",
  },
  stars: (stars) => `${stars} av 5 stjerner`,
  finished: (n, of) => `${n} av ${of} brett er ferdige.`,
  lostNoun: "tapt",
  inAll: "I alt",
  /** Describes a click in the table of two games. */
  compared: (tiles, colour, lost) =>
    `${tiles} ${several(tiles, colour)}${lost ? `, tapte ${number(lost)}` : ""}`,
  comparedSum: (played, lost) => `${clicks(played)}, ${lost} tapt`,
  /** The lesson of a game: what its most expensive click lost, and why a better one keeps more. */
  lesson: ({ n, lost, played, better, split }) => {
    const cost = `Lærdom: klikk ${n} tapte ${number(lost)}.`;
    if (split) {
      const instead = split.instead === 0 ? "ingen" : split.instead;
      return `${cost} Etter det var det ${groupCount(split.groups)} i ${split.colour}; etter det bedre klikket, på ${tileCount(better)}, er det ${instead}.`;
    }
    return `${cost} Det fjernet ${tileCount(played)}; ${tileCount(better)} var bedre først.`;
  },
  grade: (stars, drawing) => `Vanskelighet: ${drawing} (${stars} av 5)`,
  unplayed: (day) => `Ikke spilt ennå: ${day}`,
  loses: (lost) => (lost === 0 ? "taper ingen" : `taper ${range(lost)}`),
  coloured: "Tallet på en gruppe er hva et første klikk på den taper.",
  sharedGroup: (name) => `gruppe ${name} i alle de beste spillene`,
  sharedFacts: (groups, columns, orders) =>
    `Alle de beste spillene fjerner ${groups === 1 ? "1 gruppe" : `${groups} grupper`} med ett klikk hver, merket med bokstaver. Klikk som begynner i hver kolonne: ${columns}.${orders
      .map(([first, later]) => ` Alltid ${first} før ${later}.`)
      .join("")}`,
  noShared:
    "Brettet er for vanskelig til å gå gjennom alle de beste spillene i en nettleser.",
  why: (optimum, line) =>
    line.rows.length === 1 ? twoNumbers(optimum, line) : table(optimum, line),
  undelete: "Angre",
  stats: {
    days: "Dager",
    streak: "På rad",
    perfectStreak: "Perfekte på rad",
    average: "Tapt per dag",
    best: "Brett med et perfekt spill",
  },
  lostClicks: (n) => (n === 0 ? "ingen" : String(n)),
  lostClicksOrMore: (n) => `${n} eller flere`,
  helped: "med hjelp",
  helpedShort: "hjelp",
  best: (result) => `best ${result}`,
  gameResult: ({ clicks: n, lost }) =>
    lost === null ? clicks(n) : `${clicks(n)}, ${number(lost)} tapt`,
  begun: "begynt",
  notPlayed: "ikke spilt",
  imported: (n) => `${n} spill importert.`,
  importing: (n, of) => `Spiller av spill ${n} av ${of} …`,
  refusedGames: (n) => `${n} spill er avvist:`,
  refusals: {
    format: "Dette er ikke et spill fra denne appen.",
    click: (n) => `Klikk ${n} treffer ingen form.`,
    uncleared: "Spillet rydder ikke brettet.",
    unbegun: "Dagen til dette brettet har ikke begynt.",
    future: "Spillet har en dag som ikke har begynt.",
    move: "Trekkene passer ikke til brettet.",
    unsolved: "Et resultat løser ikke brettet sitt.",
  },
  notImported: "Filen inneholder ikke spill fra denne appen.",
  errors: {
    "address-long": "Adressen er for lang til å være et brett.",
    "address-bad": "Adressen kan ikke leses: den inneholder et ugyldig %-tegn.",
    "address-play":
      "Klikkene i adressen er ikke kolonner og rader, som 0,1;4,6.",
    "address-miss": (n) =>
      `Klikk ${n} i adressen treffer ingen form. Spillet vises frem til det klikket.`,
    empty:
      "Brettet er tomt: skriv rader av O P G B, den øverste først, én per linje eller med / mellom.",
    doubtful:
      "Dette kan bety et annet brett: skriv radene med / mellom, med store bokstaver.",
    ragged: "Radene er ikke like lange.",
    no_colour:
      "Ukjent tegn: skriv farger som bokstaver, for eksempel O P G B, og . for en tom rute.",
    same_colour:
      "To ulike tegn betyr samme farge: skriv bokstaver, for eksempel O P G B.",
    floating: "En form svever: under en form må det være former helt ned.",
    too_high: "For mange rader: høyst 12 er tillatt.",
    too_wide: "For mange kolonner: høyst 64 er tillatt.",
    too_colourful: "For mange farger: høyst 8 er tillatt.",
    too_long: "Teksten er for lang til å være et brett.",
    no_board:
      "Brettene til NRK er kjent fra 11. november 2024, bortsett fra 15. november 2024. Skriv radene til andre brett under Andre brett.",
    no_date: "Datoen finnes ikke.",
    board:
      "Teksten er ikke et brett: skriv rader av bokstaver med / mellom, eller en dato.",
  },
  clock: (day) => `Går klokken på denne enheten riktig? Den viser ${day}.`,
  future:
    "Denne dagen har ikke begynt ennå i Norge. Et spill på brettet teller ikke.",
  futureQuestion: (day) =>
    `I Norge har ${day} ikke begynt ennå. Vil du se brettet på forhånd? Et spill på det vil aldri telle.`,
};
