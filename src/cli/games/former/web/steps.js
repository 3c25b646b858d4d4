// Defines steps: a step is the part of a click in one column.
//
// A step is one number. Its bits contain the colour, the removed rows, and a label for each run of rows.

const colourOf = (step) => step >> 27;
const rowsOf = (step) => (step >> 15) & 4095;

/** Returns the step that removes these runs. Connected runs have the same label. */
function stepOf(colour, runs, labels) {
  const met = [...new Set(labels)];
  return runs.reduce(
    (step, run, i) =>
      step | (run << 15) | (met.indexOf(labels[i]) << (15 - 3 * i)),
    colour << 27,
  );
}

function blocksOf(step) {
  const blocks = [];
  runsOf(rowsOf(step)).forEach((run, i) => {
    const block = i === 0 ? 0 : (step >> (15 - 3 * i)) & 7;
    blocks[block] |= run;
  });
  return blocks;
}

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

const canSkipNextColumn = (step, nextRows) =>
  blocksOf(step).length === 1 && (rowsOf(step) & nextRows) === 0;

function answers(step, rows, nextRows, returning) {
  const left = rowsOf(step);
  const blocks = blocksOf(step);
  const found = [];
  for (const runs of someRuns(nextRows)) {
    const right = united(runs);
    const takesAllBeside =
      (nextRows & left & ~right) === 0 && (rows & right & ~left) === 0;
    if (!takesAllBeside || !blocks.every((block) => block & right)) {
      continue;
    }
    const labels = connected(runs, blocks);
    if (returning || labels.every((label) => label === labels[0])) {
      found.push(stepOf(colourOf(step), runs, labels));
    }
  }
  return found;
}

function canBeOneClick(step, rows, nextStep, nextRows) {
  const taken = rowsOf(step);
  const takenNext = rowsOf(nextStep);
  const blocks = blocksOf(step);
  const nextBlocks = blocksOf(nextStep);
  const takesAllBeside =
    (nextRows & taken & ~takenNext) === 0 && (rows & takenNext & ~taken) === 0;
  if ((taken & takenNext) === 0 || !takesAllBeside) {
    return false;
  }
  const labels = connected(nextBlocks, blocks);
  const areNextBlocksConnected = labels.every((label) => label === labels[0]);
  return areNextBlocksConnected && blocks.every((block) => block & takenNext);
}
