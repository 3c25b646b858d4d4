// Narrows an object to the type of its command and game, and reads fields that only this type has. If the types did not
// exclude each other, the compiler would refuse this file.
import { readFileSync } from "node:fs";
import type {
  Archive,
  ArchiveStatus,
  CheckNoVerdictOrInvalid,
  Improvement,
  Iteration,
  KortestOutput,
  Place,
} from "./types.js";

// What is read from an object: the kind of the object, and the fields that only this kind has.
type Read = [kind: string, ...fields: unknown[]];

function read(output: KortestOutput): Read {
  if ("error" in output) return ["an-error", output.exit_code];
  if ("event" in output) return ["progress", output.phase];
  switch (output.command) {
    case "prove":
      return readProof(output);
    case "solve":
      return readSolution(output);
    case "check":
      return readCheck(output);
    case "show":
      return readBoard(output);
    case "analyse":
      return readAnalysis(output);
    case "explain":
      return readExplanation(output);
    case "generate":
      return readGenerated(output);
    case "archive":
      return readArchive(output);
    case "perft":
      return ["perft", output.counts[0]?.sequences];
    case "report":
      return ["report", output.page, output.claim?.verdict];
    case "export":
      return ["export", output.format];
    case "import":
      return ["import", output.route];
    default:
      return unreachable(output);
  }
}

type Of<C> = Extract<KortestOutput, { command: C }>;

function readProof(output: Of<"prove">): Read {
  const iterations: Iteration[] = output.iterations;
  switch (output.puzzle) {
    case "former":
      return ["prove-former", places(output.moves), iterations];
    case "chilly":
      return ["prove-santa-chilly", output.route, output.branchings];
    case "nurikabe":
      return ["prove-nurikabe", output.grids[0]];
    default:
      return unreachable(output);
  }
}

function readSolution(output: Of<"solve">): Read {
  switch (output.puzzle) {
    case "former":
      return [
        "solve-former",
        places(output.moves),
        states(output.improvements),
      ];
    case "chilly":
      return ["solve-santa-chilly", output.route, states(output.improvements)];
    case "nurikabe":
      return readSolvedGrid(output);
    default:
      return unreachable(output);
  }
}

function readSolvedGrid(
  output: Extract<Of<"solve">, { puzzle: "nurikabe" }>,
): Read {
  switch (output.algorithm) {
    case "clauses":
      return ["solve-nurikabe-by-clauses", output.cuts];
    case "rules":
      return ["solve-nurikabe-by-rules", output.steps];
    case "ants":
    case "rules-then-ants":
      return ["solve-nurikabe-by-ants", output.ants];
    default:
      return unreachable(output);
  }
}

// An object about a certificate that was not verified may be about any game, or about none.
function readCheck(output: Of<"check">): Read {
  if (output.valid !== true) {
    const unverified: CheckNoVerdictOrInvalid = output;
    return ["check-no-verdict-or-invalid", unverified.reason];
  }
  switch (output.puzzle) {
    case "former":
      return ["check-former", output.records, output.claim?.kind];
    case "chilly":
      return ["check-santa-chilly", output.cases];
    case "nurikabe":
      return ["check-nurikabe", output.grids];
    default:
      return unreachable(output);
  }
}

function readBoard(output: Of<"show">): Read {
  switch (output.puzzle) {
    case "former":
      return ["show-former", output.groups.map(places), output.stars];
    case "chilly":
      return ["show-santa-chilly", places(output.presents)];
    case "nurikabe":
      return ["show-nurikabe", output.islands[0]?.cell];
    default:
      return unreachable(output);
  }
}

function readAnalysis(output: Of<"analyse">): Read {
  switch (output.puzzle) {
    case "former":
      return ["analyse", output.clicks[0]?.loses_range, output.sequences];
    case "chilly":
      return ["analyse-santa-chilly", output.first_moves[0]?.move_loss.value];
    default:
      return unreachable(output);
  }
}

function readExplanation(output: Of<"explain">): Read {
  switch (output.puzzle) {
    case "former":
      return ["explain", output.line?.rows[0]?.rest];
    case "chilly":
      return ["explain-santa-chilly", output.short_reason?.counted];
    default:
      return unreachable(output);
  }
}

function readGenerated(output: Of<"generate">): Read {
  switch (output.puzzle) {
    case "former":
      return ["generate-former", output.stars];
    case "chilly":
      return ["generate-santa-chilly", output.difficulty_level, output.route];
    case "nurikabe":
      return ["generate-nurikabe", output.address];
    default:
      return unreachable(output);
  }
}

function readArchive(output: Archive | ArchiveStatus): Read {
  if ("open_boards" in output)
    return ["archive-status", output.open_boards[0]?.resumable];
  return ["archive", output.boards[0]?.seal];
}

function places(cells: Place[] | null): [number, number][] {
  return cells ?? [];
}

function states(improvements: Improvement[]): number {
  return improvements.reduce((sum, improvement) => sum + improvement.states, 0);
}

function unreachable(output: never): never {
  throw new Error(`the types lack ${JSON.stringify(output)}`);
}

// The lines of the file are objects, each after the name of its kind.
const lines = readFileSync(process.argv[2]!, "utf8").trimEnd().split("\n");
for (const line of lines) {
  const tab = line.indexOf("\t");
  const kind = line.slice(0, tab);
  const [found] = read(JSON.parse(line.slice(tab + 1)));
  if (found !== kind) throw new Error(`${found}, not ${kind}: ${line}`);
}
console.log(`TypeScript: ${lines.length} objects`);
