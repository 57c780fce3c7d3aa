// Sorts and filters the table of results, and shows the scatter plot of two configurations.
"use strict";

const table = document.getElementById("results");
const body = table.tBodies[0];
const rows = Array.from(body.rows);

function valueOf(row, column) {
  const cell = row.cells[column];
  const number = cell.dataset.value;
  return number === undefined ? cell.textContent : Number(number);
}

function compare(a, b) {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), undefined, { numeric: true });
}

function sortBy(header) {
  const descending = header.classList.contains("up");
  for (const other of table.querySelectorAll("th.sortable")) other.classList.remove("up", "down");
  header.classList.add(descending ? "down" : "up");
  const column = Number(header.dataset.column);
  rows.sort((a, b) => (descending ? -1 : 1) * compare(valueOf(a, column), valueOf(b, column)));
  body.append(...rows);
}

for (const header of table.querySelectorAll("th.sortable"))
  header.addEventListener("click", () => sortBy(header));

const nameFilter = document.getElementById("name-filter");
const classFilter = document.getElementById("class-filter");

function filter() {
  const text = nameFilter.value.toLowerCase();
  const kind = classFilter.value;
  let shown = 0;
  for (const row of rows) {
    const named = row.cells[0].textContent.toLowerCase().includes(text);
    const classed = kind === "" || row.querySelector("td." + kind) !== null;
    row.hidden = !(named && classed);
    shown += row.hidden ? 0 : 1;
  }
  document.getElementById("shown").textContent = shown + " of " + rows.length + " tasks";
}

nameFilter.addEventListener("input", filter);
classFilter.addEventListener("change", filter);
filter();

const scatterX = document.getElementById("scatter-x");
const scatterY = document.getElementById("scatter-y");

// Only one plot is kept for each pair, so the axes follow the order of the configurations.
function showScatter() {
  const pair = [Number(scatterX.value), Number(scatterY.value)].sort((a, b) => a - b).join("-");
  for (const plot of document.querySelectorAll("div.scatter"))
    plot.hidden = plot.dataset.pair !== pair;
}

if (scatterX) {
  scatterX.addEventListener("change", showScatter);
  scatterY.addEventListener("change", showScatter);
  showScatter();
}
