// Puts the page together: headline, tabs, keys, and the address, whose part behind # says what is shown.

const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);

function showTheme(isDark) { document.documentElement.classList.toggle("dark", isDark); }

function headline() {
  const { verdict, checks, program } = data;
  $("verdict").textContent = verdict.result;
  $("verdict").className = verdict.result;
  const count = (status) => checks.filter((check) => check.status === status).length;
  const first = checks.find((check) => check.status === "violated");
  $("what").textContent = first ? verdict.property + ": " + first.message
    : verdict.result === "TRUE" ? "No run goes wrong" : verdict.reason + ": " + verdict.why;
  const table = checks.length === 1 ? "1 check" : checks.length + " checks";
  $("where").textContent = program.files.join(", ") + "  \u00b7  " + table + ": " + count("proved") + " proved, " +
    count("violated") + " violated, " + count("unknown") + " unknown" + (verdict.engine ? "  \u00b7  decided by " + verdict.engine : "") +
    "  \u00b7  gavel " + data.producer.version;
  document.title = verdict.result + " \u2013 " + program.files.join(", ");
}

// ---- tabs

function makeTabs(nav, tabs, kind) {
  for (const [id, name] of tabs) {
    const button = element("button", "", name);
    button.id = "tab-" + id;
    button.setAttribute("role", "tab");
    button.addEventListener("click", () => showTab(nav, kind, id));
    nav.append(button);
  }
}

function showTab(nav, kind, id) {
  for (const section of document.querySelectorAll("." + kind)) section.hidden = section.id !== id;
  for (const button of nav.children) button.setAttribute("aria-selected", button.id === "tab-" + id);
  if (current && kind === "tab") graphs.show(current);
  if (kind === "tab") graphs.showBeginning(id);
  if (id === "source") { const row = document.querySelector("tr.here, tr.chosen"); if (row) reveal(row); }
}

// ---- checks

function showChecks() {
  const controls = element("div", "controls"), list = element("div", "list");
  const wanted = new Set(["violated", "unknown", "proved"]);
  for (const status of ["violated", "unknown", "proved"]) {
    const label = element("label", status), box = element("input");
    box.type = "checkbox";
    box.checked = true;
    box.addEventListener("change", () => { box.checked ? wanted.add(status) : wanted.delete(status); fill(); });
    label.append(box, SIGNS[status] + " " + status + " " + data.checks.filter((check) => check.status === status).length);
    controls.append(label);
  }
  const order = { violated: 0, unknown: 1, proved: 2 };
  const sorted = [...data.checks].sort((a, b) => order[a.status] - order[b.status]);
  function fill() { list.replaceChildren(...sorted.filter((check) => wanted.has(check.status)).map(checkRow)); }
  fill();
  $("checks").append(controls, list);
}

function checkRow(check) {
  const row = element("div", "check");
  const said = element("div", "said", check.message);
  said.append(element("small", "", check.property + " (" + check.kind + ") in " + check.function + "()"));
  row.append(element("span", check.status, SIGNS[check.status]), element("span", "at", check.line ? "line " + check.line : "library"), said);
  row.addEventListener("click", () => chooseCheck(check));
  return row;
}

function chooseCheck(check) {
  if (check.path !== undefined && path) {
    loadPath(check.path);
    showTab($("sides"), "side", "path");
    path.go(path.steps.length - 1);
  }
  showTab($("tabs"), "tab", "source");
  if (check.file) source.choose(check);
}

// ---- what a proof knows

function showProof() {
  const add = (place, kind, text) => {
    const row = element("div", "check"), said = element("div", "said mono", text);
    said.append(element("small", "", kind + " in " + place.function + "()"));
    row.append(element("span", "at", place.line ? "line " + place.line : "library"), said);
    row.addEventListener("click", () => { showTab($("tabs"), "tab", "source"); if (place.file) source.choose(place); });
    $("proof").append(row);
  };
  for (const one of data.invariants) add(one, "loop invariant", formulaText(one));
  for (const one of data.contracts) add(one, "contract", contractText(one));
}

// ---- other tabs

function showStatistics() {
  const page = element("div", "plain groups");
  for (const title of Object.keys(data.statistics)) {
    const group = element("div"), table = element("table", "list");
    group.append(element("h2", "", title));
    for (const name of Object.keys(data.statistics[title])) {
      const row = element("tr"), value = data.statistics[title][name];
      row.append(element("td", "", name), element("td", "figure", Number.isInteger(value) ? value : value.toFixed(3)));
      table.append(row);
    }
    group.append(table);
    page.append(group);
  }
  $("statistics").append(page);
}

function addList(page, title, items) {
  if (!items.length) return;
  page.append(element("h2", "", title));
  const list = element("ul");
  for (const text of items) list.append(element("li", "", text));
  page.append(list);
}

function showNotes() {
  const page = element("div", "plain");
  const at = (one) => (one.line ? one.file + ":" + one.line + ": " : "");
  const proof = data.proof;
  if (data.verdict.why) addList(page, "Why there is no answer", [at(data.verdict) + data.verdict.why, "Try " + data.verdict.try + "."]);
  addList(page, "What the verdict rests on", data.assumptions.map((one) => at(one) + one.text));
  addList(page, "Loop invariants", data.invariants.map((one) => at(one) + formulaText(one)));
  addList(page, "Contracts of functions", data.contracts.map((one) => at(one) + one.function + ": " + contractText(one)));
  addList(page, "Never reached", data.never_reached.map((one) => at(one) + one.kind + " in " + one.function));
  if (proof.is_checked) addList(page, "Proof", [proof.obligations + " obligations, " + proof.undecided + " of them could not be decided"]);
  if (proof.iterations) addList(page, "Unrolling", [(proof.is_inductive ? "by induction with k = " : "all runs were followed to their end, rounds of loops at most: ") + proof.iterations]);
  addList(page, "Keys", ["\u2192 and \u2190: one step on or back", "Shift+\u2192: over a call or a round of a loop", "Home, End: first and last step",
    "Enter: fold or unfold what a step holds", "d: dark or light"]);
  $("notes").append(page);
}

// ---- the address

function writeAddress() {
  const parts = [];
  if (path) parts.push("path=" + path.number, "step=" + (path.at + 1));
  history.replaceState(null, "", "#" + parts.join("&"));
}

function readAddress() {
  const parts = new Map(location.hash.slice(1).split("&").map((part) => part.split("=")));
  if (parts.has("theme")) showTheme(parts.get("theme") === "dark");
  if (path && data.paths[Number(parts.get("path"))]) loadPath(Number(parts.get("path")));
  if (path) path.go(parts.has("step") ? Number(parts.get("step")) - 1 : path.steps.length - 1);
  if (!path) choosePlace();
  if (parts.has("tab") && $("tab-" + parts.get("tab"))) $("tab-" + parts.get("tab")).click();
  if (parts.has("side") && $("tab-" + parts.get("side"))) $("tab-" + parts.get("side")).click();
}

// Without a path, there is an invariant or a check to begin with.
function choosePlace() {
  const place = [...data.invariants, ...data.checks].find((one) => one.file && source.row(one));
  if (place) source.choose(place);
}

// ---- all

let current = null; // the step or the line that is shown
let path = null;

const source = new Source(data, $("source"), (file, line) => {
  current = { file, line, function: functionAt(file, line) };
  source.choose(current);
  graphs.show(current);
});
const graphs = new Graphs(data, source);

function functionAt(file, line) {
  const graph = data.graphs.functions.find((one) => one.edges.some((edge) => edge.file === file && edge.line === line));
  return graph && graph.name;
}

function loadPath(number) {
  path.load(number);
  source.markPath(path.steps);
}

function onStep(step, said) {
  current = step;
  source.show(step, said);
  graphs.show(step);
  writeAddress();
}

const KEYS = { ArrowRight: () => path.go(path.at + 1), ArrowDown: () => path.go(path.at + 1), ArrowLeft: () => path.go(path.at - 1),
  ArrowUp: () => path.go(path.at - 1), Home: () => path.go(0), End: () => path.go(path.steps.length - 1), Enter: () => path.toggle(path.at) };

document.addEventListener("keydown", (event) => {
  if (event.target.closest("select, input") || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "d") showTheme(!document.documentElement.classList.contains("dark"));
  if (!path || !KEYS[event.key]) return;
  event.preventDefault();
  if (event.shiftKey && event.key === "ArrowRight") path.go(path.ends[path.at]);
  else KEYS[event.key]();
});

showTheme(matchMedia("(prefers-color-scheme: dark)").matches);
$("theme").addEventListener("click", () => showTheme(!document.documentElement.classList.contains("dark")));
headline();
showChecks();
showRefinements(data, $("refinements"), source);
showProof();
showStatistics();
showNotes();
const tabs = [["source", "Source"]];
if (data.graphs.functions.length) tabs.push(["cfa", "Control flow"]);
if (data.graphs.arg) tabs.push(["arg", "Abstract states"]);
if (data.history.length) tabs.push(["refinements", "Refinements"]);
makeTabs($("tabs"), [...tabs, ["statistics", "Statistics"], ["notes", "Notes"]], "tab");
const sides = [["checks", "Checks"]];
if (data.paths.length) sides.unshift(["path", "Error path"]);
if (data.invariants.length + data.contracts.length) sides.push(["proof", "Invariants"]);
makeTabs($("sides"), sides, "side");
if (data.paths.length) {
  path = new Path(data, onStep);
  loadPath(0);
}
showTab($("tabs"), "tab", "source");
showTab($("sides"), "side", path ? "path" : "checks");
readAddress();
