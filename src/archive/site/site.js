// Lets readers sort the table of boards by a column, and filter its rows.

/** The order after a click on the heading of a sorted column. */
const OPPOSITE = { ascending: "descending", descending: "ascending" };

class BoardTable {
  constructor(table) {
    this.body = table.tBodies[0];
    this.headings = [...table.tHead.rows[0].cells];
    this.rows = [...this.body.rows];
  }

  /** Makes a button of every heading, which sorts by its column. */
  addSorting() {
    for (const [column, heading] of this.headings.entries()) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener("click", () => {
        const order = OPPOSITE[heading.getAttribute("aria-sort")];
        this.sort(column, order ?? heading.dataset.first);
      });
    }
  }

  /** Sorts the rows by the keys of a column, in the order "ascending" or "descending". */
  sort(column, order) {
    const sign = order === "ascending" ? 1 : -1;
    const key = (row) => row.cells[column].dataset.key;
    const areNumbers = this.rows.every(
      (row) => !Number.isNaN(Number(key(row))),
    );
    const compare = areNumbers ? compareNumbers : compareTexts;
    // Rows without a value come last in both orders.
    this.rows.sort(
      (a, b) =>
        (key(a) === "") - (key(b) === "") || sign * compare(key(a), key(b)),
    );
    this.body.append(...this.rows);
    for (const heading of this.headings) {
      heading.removeAttribute("aria-sort");
    }
    this.headings[column].setAttribute("aria-sort", order);
  }

  /** Shows the rows that fit the filters, and their number. */
  filter() {
    let shown = 0;
    for (const row of this.rows) {
      row.hidden = !fitsFilters(row);
      shown += row.hidden ? 0 : 1;
    }
    const some = shown.toLocaleString(numberLocale());
    const all = this.rows.length.toLocaleString(numberLocale());
    const noun = this.rows.length === 1 ? "board" : "boards";
    document.getElementById("count").textContent = inLanguage(
      `${some} of ${all} ${noun}`,
      `${some} av ${all} brett`,
    );
  }
}

function compareNumbers(a, b) {
  return Number(a) - Number(b);
}

function compareTexts(a, b) {
  if (a === b) {
    return 0;
  }
  return a < b ? -1 : 1;
}

/** Returns whether a row fits the date, the optimum and the verdict that the reader has chosen. */
function fitsFilters(row) {
  const wanted = (id) => document.getElementById(`by-${id}`).value.trim();
  const [date, , claim, verdict] = [...row.cells].map(
    (cell) => cell.dataset.key,
  );
  const optimum = wanted("optimum");
  if (!date.includes(wanted("date"))) {
    return false;
  }
  if (optimum !== "" && row.dataset.optimum !== optimum) {
    return false;
  }
  switch (wanted("verdict")) {
    case "":
      return true;
    case "any":
      return claim !== "";
    default:
      return verdict === wanted("verdict");
  }
}

/** Makes the headings and the filters of the table work. */
function startTable() {
  const table = new BoardTable(document.getElementById("table"));
  table.addSorting();
  const filters = document.getElementById("filters");
  filters.hidden = false;
  filters.addEventListener("input", () => table.filter());
  filters.addEventListener("submit", (event) => event.preventDefault());
  onLanguage(() => table.filter());
  table.filter();
}

startTable();
