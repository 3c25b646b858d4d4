// Steps of the column program and the three rules for them, from former/FORMAT.md.
//
// A step is a number of 30 bits, so that steps are in the order of the format: its colour from bit 27 on; its rows from
// bit 15 on; and below, three bits a run, the blocks of the runs from the bottom, but for the first one, whose block is 0.

const colourOf = (step) => step >> 27, rowsOf = (step) => step >> 15 & 4095;

/** The step that takes these runs; `labels` are the same for runs of one block. */
function stepOf(colour, runs, labels) {
    const met = [...new Set(labels)];
    return runs.reduce((step, run, i) => step | run << 15 | met.indexOf(labels[i]) << 15 - 3 * i, colour << 27);
}

/** The rows of each block. */
function blocksOf(step) {
    const blocks = [];
    runsOf(rowsOf(step)).forEach((run, i) => {
        const block = i === 0 ? 0 : step >> 15 - 3 * i & 7;
        blocks[block] |= run;
    });
    return blocks;
}

/** Labels of the runs, the same for those that one or more blocks connect. */
function connected(runs, blocks) {
    let labels = runs.map((_, i) => i);
    for (const block of blocks) {
        const touched = labels.filter((_, i) => runs[i] & block);
        labels = labels.map((label) => (touched.includes(label) ? touched[0] : label));
    }
    return labels;
}

/** The first rule: whether a click may take the step in x and nothing in y, which has the colour in rows `y`. */
const alone = (step, y) => blocksOf(step).length === 1 && (rowsOf(step) & y) === 0;

/**
 * The other two rules: what a click may take in y when it takes this step, or nothing of the step's colour if it has no
 * rows, in x. The columns have the colour in rows `x` and `y`.
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

/** At the cut: whether a click may take step s in x and step t in y. */
function meets(s, x, t, y) {
    const left = rowsOf(s), right = rowsOf(t), blocks = blocksOf(t);
    if ((left & right) === 0 || (y & left & ~right) !== 0 || (x & right & ~left) !== 0) return false;
    const labels = connected(blocks, blocksOf(s));
    // A block that touches nothing is a piece for itself; blocks of t that nothing joins are, too.
    return labels.every((label) => label === labels[0]) && blocksOf(s).every((block) => block & right);
}
