// Defines which steps of two neighbouring columns can belong to the same click. A step is the part of a click in one
// column.
//
// A step is stored in 30 bits. The colour begins at bit 27, and the set of removed rows begins at bit 15. A run is a
// maximal set of consecutive removed rows. Runs belong to the same block if tiles in earlier columns connect them. The
// lowest run, run 0, belongs to block 0. The block of any other run i is stored from bit 15 - 3 * i on.

const colourOf = (step) => step >> 27, rowsOf = (step) => step >> 15 & 4095;

/** Returns the step that removes the rows of `runs`. Runs with the same label are connected by earlier columns. */
function stepOf(colour, runs, labels) {
    const met = [...new Set(labels)];
    return runs.reduce((step, run, i) => step | run << 15 | met.indexOf(labels[i]) << 15 - 3 * i, colour << 27);
}

/**
 * Splits the rows of a step into blocks. A step is the part of a click in one column. A block is a set of rows whose
 * tiles are connected through this column and earlier columns.
 */
function blocksOf(step) {
    const blocks = [];
    runsOf(rowsOf(step)).forEach((run, i) => {
        const block = i === 0 ? 0 : step >> 15 - 3 * i & 7;
        blocks[block] |= run;
    });
    return blocks;
}

/**
 * Gives a label to every run of rows. Two runs have the same label if blocks connect the runs, directly or through
 * other runs.
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
 * Returns whether a click can take these rows (`step`) in one column and no tiles in the next column. `y` has the rows
 * of the next column that have the click's colour.
 */
const alone = (step, y) => blocksOf(step).length === 1 && (rowsOf(step) & y) === 0;

/**
 * Returns all ways in which a click can continue in the next column if it takes `step` in this column. A way consists
 * of the rows that the click takes in the next column. An empty `step` takes no tiles in this column. The rows with the
 * click's colour are `x` in this column and `y` in the next column. `returning` is true if later columns could connect
 * separate tiles of the next column.
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
 * Returns whether one click can take `s` in a column and `t` in the next column. The rows with the click's colour are
 * `x` in the first column and `y` in the next column.
 */
function meets(s, x, t, y) {
    const left = rowsOf(s), right = rowsOf(t), blocks = blocksOf(t);
    if ((left & right) === 0 || (y & left & ~right) !== 0 || (x & right & ~left) !== 0) return false;
    const labels = connected(blocks, blocksOf(s));
    // A click's tiles are connected. So all blocks of `t` have one label, and every block of `s` shares a row with `t`.
    return labels.every((label) => label === labels[0]) && blocksOf(s).every((block) => block & right);
}
