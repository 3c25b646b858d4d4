// A *step* is the part of a click in one column. This file defines which steps of two neighbouring columns can belong
// to one click.
//
// A step is a number of 30 bits. The colour begins at bit 27, and the rows begin at bit 15. The lower bits hold a block
// number for each run of rows, three bits each, from the bottom up. The block of the first run is always 0 and has no
// bits.

const colourOf = (step) => step >> 27, rowsOf = (step) => step >> 15 & 4095;

/** Returns the part of a click that takes these runs of rows. Runs with the same label belong to the same block. */
function stepOf(colour, runs, labels) {
    const met = [...new Set(labels)];
    return runs.reduce((step, run, i) => step | run << 15 | met.indexOf(labels[i]) << 15 - 3 * i, colour << 27);
}

/** Returns the rows of each block, where `step` is the part of a click in one column. */
function blocksOf(step) {
    const blocks = [];
    runsOf(rowsOf(step)).forEach((run, i) => {
        const block = i === 0 ? 0 : step >> 15 - 3 * i & 7;
        blocks[block] |= run;
    });
    return blocks;
}

/**
 * Returns a label for each run of rows. Two runs have the same label if blocks connect the runs, directly or through
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
 * Returns whether a click can take `step` in column x and no tiles in column y. `y` contains the rows of column y with
 * the click's colour.
 */
const alone = (step, y) => blocksOf(step).length === 1 && (rowsOf(step) & y) === 0;

/**
 * Returns all ways in which a click can take tiles in column y if it takes `step` in column x. An empty `step` takes no
 * tiles in column x. `x` and `y` are the rows of both columns with the click's colour. `returning` is true if later
 * columns could connect separate tiles of column y.
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
 * Returns whether one click can take s in a column and t in the next column. `x` and `y` are the rows of the two
 * columns with the click's colour.
 */
function meets(s, x, t, y) {
    const left = rowsOf(s), right = rowsOf(t), blocks = blocksOf(t);
    if ((left & right) === 0 || (y & left & ~right) !== 0 || (x & right & ~left) !== 0) return false;
    const labels = connected(blocks, blocksOf(s));
    // All tiles of a click are connected. So all labels must be equal, and every block must touch the other column.
    return labels.every((label) => label === labels[0]) && blocksOf(s).every((block) => block & right);
}
