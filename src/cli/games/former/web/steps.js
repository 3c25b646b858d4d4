// Steps of the column program, and the three rules about steps (former/FORMAT.md). A step is what one click removes
// from one column.
//
// A step is stored as a number of 30 bits. The order of these numbers is the order of steps in the format. The colour
// begins at bit 27, and the rows begin at bit 15. The lower bits hold a block number for each run of the step, three
// bits each, from the bottom run up. The first run has no bits, because its block is always 0.

const colourOf = (step) => step >> 27, rowsOf = (step) => step >> 15 & 4095;

/** Returns the step that takes these runs. Runs with the same label belong to the same block. */
function stepOf(colour, runs, labels) {
    const met = [...new Set(labels)];
    return runs.reduce((step, run, i) => step | run << 15 | met.indexOf(labels[i]) << 15 - 3 * i, colour << 27);
}

/** Returns the rows of each block of a step. */
function blocksOf(step) {
    const blocks = [];
    runsOf(rowsOf(step)).forEach((run, i) => {
        const block = i === 0 ? 0 : step >> 15 - 3 * i & 7;
        blocks[block] |= run;
    });
    return blocks;
}

/**
 * Returns a label for each run. Two runs have the same label if blocks connect them, directly or through other runs.
 */
function connected(runs, blocks) {
    let labels = runs.map((_, i) => i);
    for (const block of blocks) {
        const touched = labels.filter((_, i) => runs[i] & block);
        labels = labels.map((label) => (touched.includes(label) ? touched[0] : label));
    }
    return labels;
}

/**
 * Rule 1 of the format: returns whether a click can take the step in column x and no tiles in column y. `y` is the set
 * of rows in column y that have the colour of the step.
 */
const alone = (step, y) => blocksOf(step).length === 1 && (rowsOf(step) & y) === 0;

/**
 * Rules 2 and 3 of the format: returns the steps that a click can take in column y if it takes `step` in column x. If
 * `step` has no rows, the click takes no tiles in column x. `x` and `y` are the sets of rows that have the colour in
 * columns x and y. `returning` is true if columns after y could connect two runs of the colour.
 */
function answers(step, x, y, returning) {
    const left = rowsOf(step), blocks = blocksOf(step), found = [];
    for (const runs of someRuns(y)) {
        const right = united(runs);
        const fits = (y & left & ~right) === 0 && (x & right & ~left) === 0 && blocks.every((block) => block & right);
        if (!fits) continue;
        const labels = connected(runs, blocks);
        if (returning || labels.every((label) => label === labels[0])) found.push(stepOf(colourOf(step), runs, labels));
    }
    return found;
}

/**
 * The cut lies between two columns. Returns whether one click can take step s in the column left of the cut and step t
 * in the column right of the cut. `x` and `y` are the sets of rows in these two columns that have the click's colour.
 */
function meets(s, x, t, y) {
    const left = rowsOf(s), right = rowsOf(t), blocks = blocksOf(t);
    if ((left & right) === 0 || (y & left & ~right) !== 0 || (x & right & ~left) !== 0) return false;
    const labels = connected(blocks, blocksOf(s));
    // All tiles of a click are connected, so all labels must be equal. A block that does not touch a block of the other
    // side would be a separate piece, so every block must touch the other side.
    return labels.every((label) => label === labels[0]) && blocksOf(s).every((block) => block & right);
}
