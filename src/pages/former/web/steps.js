// Defines steps: a step is the part of a click in one column.
//
// A step is one number. Its bits contain the colour, the removed rows, and a label for each run of rows. The label of
// the first run is always 0, so it needs no bits. The label of the run `i` has three bits, from the bit 15 - 3 * i.

/** The lowest bit of the colour of a step. */
const COLOUR_SHIFT = 27;
/** The lowest bit of the removed rows of a step. */
const ROWS_SHIFT = 15;

function colourOf(step) {
  return step >> COLOUR_SHIFT;
}

function rowsOf(step) {
  return (step >> ROWS_SHIFT) & ((1 << MAX_ROWS) - 1);
}

/** Returns the step that removes these runs. Connected runs have the same label. */
function stepOf(colour, runs, labels) {
  const differentLabels = [...new Set(labels)];
  let step = colour << COLOUR_SHIFT;
  for (const [i, run] of runs.entries()) {
    const label = differentLabels.indexOf(labels[i]);
    step |= (run << ROWS_SHIFT) | (label << (15 - 3 * i));
  }
  return step;
}

/** Returns the blocks of a step: sets of removed rows that are connected on this side of the column. */
function blocksOf(step) {
  const blocks = [];
  for (const [i, run] of runsOf(rowsOf(step)).entries()) {
    const block = i === 0 ? 0 : (step >> (15 - 3 * i)) & 7;
    blocks[block] |= run;
  }
  return blocks;
}

/** Returns a label for every run. Runs that blocks of the column beside connect have the same label. */
function connected(runs, blocks) {
  let labels = runs.map((_, i) => i);
  for (const block of blocks) {
    const touched = labels.filter((_, i) => runs[i] & block);
    labels = labels.map((label) =>
      touched.includes(label) ? touched[0] : label,
    );
  }
  return labels;
}

function areEqual(labels) {
  return labels.every((label) => label === labels[0]);
}

/** Returns whether a click with this step may end here, beside a column with its colour in `nextRows`. */
function canSkipNextColumn(step, nextRows) {
  return blocksOf(step).length === 1 && (rowsOf(step) & nextRows) === 0;
}

/** Returns whether two parts of a click take all tiles of its colour that lie beside each other. */
function takeAllBeside(taken, rows, takenNext, nextRows) {
  return (
    (nextRows & taken & ~takenNext) === 0 && (rows & takenNext & ~taken) === 0
  );
}

/**
 * Returns all steps in the next column that can continue a step. `rows` and `nextRows` have the colour of the click.
 * `returning` says whether a click may return from the columns behind the next one.
 */
function answers(step, rows, nextRows, returning) {
  const taken = rowsOf(step);
  const blocks = blocksOf(step);
  const found = [];
  for (const runs of someRuns(nextRows)) {
    const takenNext = united(runs);
    if (!takeAllBeside(taken, rows, takenNext, nextRows)) {
      continue;
    }
    if (!blocks.every((block) => block & takenNext)) {
      continue;
    }
    const labels = connected(runs, blocks);
    if (returning || areEqual(labels)) {
      found.push(stepOf(colourOf(step), runs, labels));
    }
  }
  return found;
}

/** Returns whether two steps in neighbouring columns, met from both sides, can be one click. */
function canBeOneClick(step, rows, nextStep, nextRows) {
  const taken = rowsOf(step);
  const takenNext = rowsOf(nextStep);
  if ((taken & takenNext) === 0) {
    return false;
  }
  if (!takeAllBeside(taken, rows, takenNext, nextRows)) {
    return false;
  }
  const blocks = blocksOf(step);
  const labels = connected(blocksOf(nextStep), blocks);
  return areEqual(labels) && blocks.every((block) => block & takenNext);
}
