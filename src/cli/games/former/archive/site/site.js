// Lets readers sort the table of boards by a column, and filter its rows.

function startTable() {
  const table = document.getElementById("table");
  const body = table.tBodies[0];
  const headings = [...table.tHead.rows[0].cells];
  const rows = [...body.rows];
  const by = (id) => document.getElementById(`by-${id}`);
  const opposite = { ascending: "descending", descending: "ascending" };

  function sort(column, order) {
    const key = (row) => row.cells[column].dataset.key;
    const number = rows.every((row) => !Number.isNaN(Number(key(row))));
    const compare = (a, b) =>
      number ? Number(a) - Number(b) : a < b ? -1 : a > b ? 1 : 0;
    // Rows without a value come last in both orders.
    rows.sort(
      (a, b) =>
        (key(a) === "") - (key(b) === "") ||
        compare(key(a), key(b)) * (order === "ascending" ? 1 : -1),
    );
    body.append(...rows);
    headings.forEach((heading, n) => {
      if (n === column) {
        heading.setAttribute("aria-sort", order);
      } else {
        heading.removeAttribute("aria-sort");
      }
    });
  }

  function filter() {
    const [date, optimum, verdict] = [
      by("date").value.trim(),
      by("optimum").value,
      by("verdict").value,
    ];
    let shown = 0;
    for (const row of rows) {
      const word = row.cells[3].dataset.key;
      const claimed = row.cells[2].dataset.key !== "";
      const fits =
        row.cells[0].dataset.key.includes(date) &&
        (optimum === "" || row.dataset.optimum === optimum) &&
        (verdict === "" || (verdict === "any" ? claimed : word === verdict));
      row.hidden = !fits;
      shown += fits;
    }
    const [some, all] = [shown, rows.length].map((number) =>
      number.toLocaleString(numberLocale()),
    );
    document.getElementById("count").textContent = inLanguage(
      `${some} of ${all} ${rows.length === 1 ? "board" : "boards"}`,
      `${some} av ${all} brett`,
    );
  }

  headings.forEach((heading, n) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () =>
      sort(
        n,
        opposite[heading.getAttribute("aria-sort")] ?? heading.dataset.first,
      ),
    );
  });
  document.getElementById("filters").hidden = false;
  document.getElementById("filters").addEventListener("input", filter);
  document
    .getElementById("filters")
    .addEventListener("submit", (event) => event.preventDefault());
  onLanguage(filter);
  filter();
}

startTable();
