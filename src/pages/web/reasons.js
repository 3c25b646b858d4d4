// Translates the checker's reasons into Norwegian.

/** The checker's messages in English and Norwegian. */
const REASONS = [
  // The last `{}` is a text that matches another template.
  ["line {}: {}", "linje {}: {}"],
  ["item {}: {}", "element {}: {}"],
  // The checker's messages about certificates of any game.
  [
    "it needs more than {} MiB of memory",
    "kontrollen krever mer enn {} MiB minne",
  ],
  ["it needs more than {} steps of work", "kontrollen krever mer enn {} steg"],
  ["written by a newer kortest", "sertifikatet er laget av en nyere kortest"],
  ["not a kortest certificate", "dette er ikke et sertifikat fra kortest"],
  ["the puzzle is unknown", "spillet er ukjent"],
  [
    "certificates of this puzzle have no version {}",
    "sertifikater for dette spillet finnes ikke i versjon {}",
  ],
  [
    "its last line is not a whole digest: the file was cut off, or bytes were added",
    "den siste linjen er ikke en hel kontrollsum: filen er kuttet av, eller noe er lagt til",
  ],
  [
    "its digest does not match: the file was altered",
    "kontrollsummen stemmer ikke: filen er endret",
  ],
  [
    "its line ends were changed to CRLF: the file was altered (for git, write *.cert -text)",
    "linjeskiftene er gjort om til CRLF: filen er endret (for git, skriv «*.cert -text»)",
  ],
  [
    "its last line end is missing: the file was cut off",
    "det siste linjeskiftet mangler: filen er kuttet av",
  ],
  [
    "it begins with a byte order mark",
    "filen begynner med et usynlig tegn (BOM)",
  ],
  ["it was converted to UTF-16", "filen er gjort om til UTF-16"],
  ["it is compressed; unpack it", "filen er komprimert; pakk den ut"],
  [
    'expected a whole line that begins with "{}"',
    "her skal det stå en hel linje som begynner med «{}»",
  ],
  ['expected "{}" and one word', "her skal det stå «{}» og ett ord"],
  ['expected "{}"', "her skal det stå «{}»"],
  [
    "expected claim, its kind and a number",
    "her skal det stå «claim», typen påstand og et tall",
  ],
  ['"{}" is not a number from 0 to {}', "«{}» er ikke et tall fra 0 til {}"],
  [
    "the block is longer than the rest of the file",
    "blokken er lengre enn resten av filen",
  ],
  [
    "there is no line feed after the block",
    "det mangler et linjeskift etter blokken",
  ],
  [
    "there are bytes after the last line",
    "det står noe etter den siste linjen",
  ],
  [
    "{}: a number is cut off or malformed",
    "{}: et tall er kuttet av eller ugyldig",
  ],
  // The checker's messages about boards and clicks.
  [
    "not a board: 1 to {} rows, 1 to 64 columns, no tile above an empty cell",
    "dette er ikke et brett: 1 til {} rader, 1 til 64 kolonner, ingen form over en tom rute",
  ],
  [
    "there are {} colours, and {} are allowed",
    "det er {} farger, og høyst {} er tillatt",
  ],
  ["a click is column,row", "et klikk skrives kolonne,rad"],
  [
    "the witness has more clicks than the claim, which says {}",
    "løsningen har flere klikk enn påstanden, som sier {}",
  ],
  [
    "the witness has {} clicks, the claim says {}",
    "løsningen har {} klikk, men påstanden sier {}",
  ],
  [
    "the witness: click {} at {},{} hits no tile",
    "løsningen: klikk {} ved {},{} treffer ingen form",
  ],
  [
    "the witness does not clear the board: it leaves {} tiles",
    "løsningen rydder ikke brettet: antall former igjen er {}",
  ],
  // The checker's messages about layers.
  [
    "expected two numbers of layers",
    "her skal det stå antallet lag på hver side",
  ],
  ["expected 1 to {} layers", "antallet lag skal være fra 1 til {}"],
  ["{}: an edge costs more than {}", "{}: en kant koster mer enn {}"],
  [
    "there are bytes after the last layer",
    "det står noe etter det siste laget",
  ],
  [
    "the layers prove at least {} clicks, but the claim is {}",
    "lagene beviser at minst {} klikk trengs, men påstanden sier {}",
  ],
  // The checker's messages about records.
  [
    "it has more records than this checker has places",
    "sertifikatet har flere oppføringer enn denne kontrollen har plass til",
  ],
  [
    "evidence of a search is for boards of at most 63 cells, 9 rows and 4 colours",
    "bevis ved søk er for brett med høyst 63 ruter, 9 rader og 4 farger",
  ],
  [
    "expected {} counts, one for each budget",
    "her skal det stå {} tall, ett for hvert budsjett",
  ],
  ["there are more records than bytes", "det er flere oppføringer enn byte"],
  ["{}: not a state of this board", "{}: dette er ikke en stilling på brettet"],
  [
    "there are bytes after the last record",
    "det står noe etter den siste oppføringen",
  ],
  [
    "no record says that {} clicks cannot clear the initial board",
    "ingen oppføring sier at {} klikk er for få til å rydde hele brettet",
  ],
  [
    "{}: not the lowest number for its board",
    "{}: dette er ikke det laveste tallet for stillingen",
  ],
  [
    "{} (budget {}, board {}): the click at {} is not covered",
    "{} (budsjett {}, brett {}): klikket ved {} er ikke dekket",
  ],
  // The checker's messages about levels of Santa Chilly and about routes.
  [
    "not a level: 1 to 256 equally long rows of . # T Y $ G O P X",
    "dette er ikke et brett: 1 til 256 like lange rader av . # T Y $ G O P X",
  ],
  ["not exactly one P and one X", "det skal være nøyaktig én P og én X"],
  ['"{}" is not a link', "«{}» er ikke en forbindelse mellom ruter"],
  [
    "the link {} does not lead from a hole to ice, or the hole has another link",
    "forbindelsen {} fører ikke fra et hull til isen, eller hullet har en annen forbindelse",
  ],
  ["a hole without a link", "et hull fører ingen steder"],
  [
    "a slide without an end from column {}, row {}",
    "Chilly stopper aldri når han sklir fra kolonne {}, rad {}",
  ],
  [
    "the pushes pass more than {} presents",
    "Chilly kan skli forbi mer enn {} gaver i alt",
  ],
  [
    "the witness has {} moves, the claim says {}",
    "løsningen har {} trekk, men påstanden sier {}",
  ],
  [
    "the witness: move {} is not U, D, L or R, or moves nothing",
    "løsningen: trekk {} er ikke U, D, L eller R, eller flytter ikke Chilly",
  ],
  ["the witness does not end at the exit", "løsningen ender ikke ved utgangen"],
  [
    "the witness ends with presents left: {}",
    "løsningen tar ikke alle gavene: {} er igjen",
  ],
  ["a route exists", "det finnes en rute"],
  ["a route exists with {} moves", "det finnes en rute på {} trekk"],
  [
    "expected present and one number, or presents and two",
    "her skal det stå «present» og ett tall, eller «presents» og to tall",
  ],
  ["a move takes the present {}", "et trekk tar gaven {}"],
  [
    "the presents are not in ascending order",
    "gavene står ikke i stigende rekkefølge",
  ],
  ["a move takes both presents", "et trekk tar begge gavene"],
  [
    "after the present {}, the other one can be taken",
    "etter gaven {} kan den andre tas",
  ],
  // The checker's messages about the evidence of a level.
  [
    "the exit cannot be reached: the claim can only be unsolvable",
    "utgangen kan ikke nås: påstanden kan bare være «unsolvable»",
  ],
  [
    "the scale is 0, the number of potentials is wrong, or the potential of the start is not 0",
    "skalaen er 0, antallet potensialer er feil, eller potensialet ved starten er ikke 0",
  ],
  ["cut {} is malformed", "snitt {} er feil skrevet"],
  ["cut {} has a multiplier below 1", "snitt {} har en vekt under 1"],
  ["cut {} has cells beyond the last", "snitt {} har ruter etter den siste"],
  [
    "cut {}: its cells do not match its moves",
    "snitt {}: rutene passer ikke til trekkene",
  ],
  [
    "from cell {} to {} the potential rises by more than the move allows",
    "fra rute {} til {} stiger potensialet mer enn trekket tillater",
  ],
  [
    "a potential is not the largest possible",
    "et potensial er ikke så stort som mulig",
  ],
  [
    "there are more states than the format allows",
    "det er flere stillinger enn formatet tillater",
  ],
  [
    "there are more than {} pairs of a cell and a present",
    "det er mer enn {} par av en rute og en gave",
  ],
  ["branches deeper than {}", "forgreningen er dypere enn {}"],
  ["a branch is malformed", "en forgrening er feil skrevet"],
  ["a set has moves beyond the last", "en mengde har trekk etter det siste"],
  ["a set has no moves", "en mengde har ingen trekk"],
  ["no move costs too much", "ingen trekk koster for mye"],
  [
    "version 2 must have branches, and other versions must not",
    "versjon 2 skal ha forgreninger, og andre versjoner skal ikke ha det",
  ],
  // The checker's messages about grids and their solutions.
  [
    "not a grid: 1 to 64 equally long rows of 1 to 64 cells",
    "dette er ikke et rutenett: 1 til 64 like lange rader med 1 til 64 ruter",
  ],
  [
    "a solution does not have the shape of the grid",
    "en løsning har ikke samme form som rutenettet",
  ],
  ["a solution has a black clue", "en løsning har en svart rute med tall"],
  [
    "a solution is wrong at cell {}: the island has another size, or the sea is not connected",
    "en løsning er feil ved rute {}: øya har en annen størrelse, eller havet henger ikke sammen",
  ],
  [
    "a solution has a black square of two by two cells",
    "en løsning har en svart firkant på to ganger to ruter",
  ],
  [
    "the solutions are not strictly ascending",
    "løsningene står ikke i strengt stigende rekkefølge",
  ],
  ["the size of the encoding is more than {}", "kodingen er større enn {}"],
  // The checker's messages about the steps of a proof for Nurikabe.
  [
    "bytes follow the step that makes the empty clause",
    "det følger byte etter steget som gir den tomme klausulen",
  ],
  ["too many literals", "det er for mange literaler"],
  ["the clause does not exist", "klausulen finnes ikke"],
  [
    "a reason does not remove exactly one literal",
    "en begrunnelse fjerner ikke nøyaktig én literal",
  ],
  ["the island does not exist", "øya finnes ikke"],
  [
    "a cut has a variable of another group",
    "et snitt har en variabel fra en annen gruppe",
  ],
  ["a cut is invalid", "et snitt holder ikke"],
  // These templates come last, because they match many messages.
  ["layer {} from the left", "lag {} fra venstre"],
  ["layer {} from the right", "lag {} fra høyre"],
  ["record {}", "oppføring {}"],
  ["the block", "blokken"],
];

/** Translates a reason of the checker. Returns null if no template matches it. */
function translatedReason(text) {
  for (const [english, norwegian] of REASONS) {
    const found = patternOf(english).exec(text);
    if (found) {
      return filled(norwegian, found.slice(1));
    }
  }
  return null;
}

/** Returns a pattern that has a group for each gap `{}` of a template. */
function patternOf(template) {
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("{}", "(.*?)")}$`, "s");
}

/** Fills the gaps of a template with texts, which may be reasons that need a translation. */
function filled(template, texts) {
  let [sentence, ...literals] = template.split("{}");
  for (const [n, literal] of literals.entries()) {
    sentence += (translatedReason(texts[n]) ?? texts[n]) + literal;
  }
  return sentence;
}

/** Translates a reason. A text that no template matches is a message of the browser. */
function reasonInNorwegian(text) {
  return translatedReason(text) ?? `nettleseren melder: ${text}`;
}
