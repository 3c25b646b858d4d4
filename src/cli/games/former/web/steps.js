// Defines which steps of two neighbouring columns can belong to one click. A step is the part of a click in one column.
//
// A step has 30 bits: the colour from bit 27, the removed rows from bit 15, and the block of run i from bit 15 - 3 * i.
// A run is a maximal set of consecutive rows. Runs that earlier columns connect share a block. Run 0 is in block 0.

const colourOf = (step) => step >> 27, rowsOf = (step) => step >> 15 & 4095;

/** Returns the step that removes the rows of `runs`. Runs with the same label are connected by earlier columns. */
function stepOf(colour, runs, labels) {
    const met = [...new Set(labels)];
    return runs.reduce((step, run, i) => step | run << 15 | met.indexOf(labels[i]) << 15 - 3 * i, colour << 27);
}

/** Splits the rows of a step into blocks. This column and earlier columns connect the tiles of a block. */
function blocksOf(step) {
    const blocks = [];
    runsOf(rowsOf(step)).forEach((run, i) => {
        const block = i === 0 ? 0 : step >> 15 - 3 * i & 7;
        blocks[block] |= run;
    });
    return blocks;
}

/** Gives every run a label. Runs that blocks connect have the same label. */
function connected(runs, blocks) {
    let labels = runs.map((_, i) => i);
    for (const block of blocks) {
        const touched = labels.filter((_, i) => runs[i] & block);
        labels = labels.map((label) => (touched.includes(label) ? touched[0] : label));
    }
    return labels;
}

/** Returns whether a click can make `step` and take nothing in the next column, where its colour has rows `y`. */
const alone = (step, y) => blocksOf(step).length === 1 && (rowsOf(step) & y) === 0;

/**
 * Returns all steps with which a click can continue in the next column after `step`. The colour has rows `x` in this
 * column and `y` in the next one. `returning` says whether later columns may connect separate tiles.
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
 * Returns whether one click can make `s` and then `t` in two neighbouring columns, where its colour has rows `x` and
 * `y`.
 */
function meets(s, x, t, y) {
    const left = rowsOf(s), right = rowsOf(t), blocks = blocksOf(t);
    if ((left & right) === 0 || (y & left & ~right) !== 0 || (x & right & ~left) !== 0) return false;
    const labels = connected(blocks, blocksOf(s));
    // A click's tiles are connected. So all blocks of `t` have one label, and every block of `s` shares a row with `t`.
    return labels.every((label) => label === labels[0]) && blocksOf(s).every((block) => block & right);
}
