// The source with what is known of it: a mark for the checks of each line, invariants and contracts
// in front of their lines.

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

const WORDS = new Set(("auto break case char const continue default do double else enum extern float for goto if inline int " +
  "long register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while " +
  "_Bool _Alignas _Alignof _Atomic _Complex _Generic _Noreturn _Static_assert _Thread_local").split(" "));
const TOKEN = /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|^[ \t]*#[^\n]*|\b[A-Za-z_]\w*|\b\d[\w.]*/gm;

function kindOf(token) {
  if (token.startsWith("/*") || token.startsWith("//")) return "c";
  if (token[0] === '"' || token[0] === "'") return "s";
  if (/^\s*#/.test(token)) return "d";
  if (/^\d/.test(token)) return "n";
  return WORDS.has(token) ? "k" : "";
}

// The lines of TEXT, each a list of [kind, text].
function tokenLines(text) {
  const lines = [[]];
  const add = (kind, piece) => piece.split("\n").forEach((part, i) => {
    if (i) lines.push([]);
    if (part) lines[lines.length - 1].push([kind, part]);
  });
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    add("", text.slice(at, match.index));
    add(kindOf(match[0]), match[0]);
    at = match.index + match[0].length;
  }
  add("", text.slice(at));
  return lines;
}

const SIGNS = { violated: "\u2716", unknown: "?", proved: "\u2714" };

class Source {
  constructor(data, root, onLine) {
    this.rows = new Map();
    this.onLine = onLine;
    this.checksOf = new Map();
    for (const check of data.checks)
      if (check.file) this.listAt(this.checksOf, check).push(check);
    this.notesOf = new Map();
    for (const invariant of data.invariants)
      if (invariant.file) this.listAt(this.notesOf, invariant).push(["loop invariant", formulaText(invariant)]);
    for (const contract of data.contracts)
      if (contract.file) this.listAt(this.notesOf, contract).push(["contract of " + contract.function, contractText(contract)]);
    for (const never of data.never_reached)
      if (never.file) this.listAt(this.notesOf, never).push(["never reached", "the proof says nothing about this"]);
    for (const source of data.sources) root.append(this.makeFile(source));
  }

  listAt(map, place) {
    const key = place.file + ":" + place.line;
    if (!map.has(key)) map.set(key, []);
    return map.get(key);
  }

  makeFile(source) {
    const file = element("div", "file");
    file.append(element("h2", "", source.name));
    const table = element("table", "code");
    const body = element("tbody");
    const lines = tokenLines(source.text.replace(/\n$/, ""));
    lines.forEach((tokens, i) => this.addLine(body, source.name, i + 1, tokens));
    table.append(body);
    file.append(table);
    return file;
  }

  addLine(body, file, line, tokens) {
    const key = file + ":" + line;
    for (const [kind, text] of this.notesOf.get(key) || []) body.append(noteRow("", kind, text));
    const row = element("tr");
    row.dataset.line = key;
    row.append(element("td", "number", line), this.makeMark(row, key));
    const text = element("td", "text");
    for (const [kind, part] of tokens) text.append(kind ? element("span", kind, part) : part);
    row.append(text);
    row.firstChild.addEventListener("click", () => this.onLine(file, line));
    text.addEventListener("click", () => this.onLine(file, line));
    this.rows.set(key, row);
    body.append(row);
  }

  makeMark(row, key) {
    const mark = element("td", "mark");
    const checks = this.checksOf.get(key);
    if (!checks) return mark;
    const status = ["violated", "unknown", "proved"].find((one) => checks.some((check) => check.status === one));
    const count = checks.filter((check) => check.status === status).length;
    mark.classList.add(status);
    mark.textContent = SIGNS[status] + (count > 1 ? count : "");
    mark.title = checks.map((check) => check.status + ": " + check.message).join("\n");
    mark.addEventListener("click", () => toggleChecks(row, checks));
    return mark;
  }

  row(place) { return this.rows.get(place.file + ":" + place.line); }

  // Shows STEP of a path; SAID is what happens there.
  show(step, said) {
    for (const old of document.querySelectorAll("tr.here, tr.chosen")) old.classList.remove("here", "chosen");
    for (const old of document.querySelectorAll(".inline")) old.remove();
    const row = step.file && this.row(step);
    if (!row) return;
    row.classList.add("here");
    if (said) row.lastChild.append(element("span", "inline", said));
    reveal(row);
  }

  choose(place) {
    for (const old of document.querySelectorAll("tr.chosen")) old.classList.remove("chosen");
    const row = this.row(place);
    if (!row) return;
    row.classList.add("chosen");
    reveal(row);
  }

  // Which lines a path goes through, and where it ends.
  markPath(steps) {
    for (const old of document.querySelectorAll("tr.seen, tr.wrong")) old.classList.remove("seen", "wrong");
    for (const step of steps) {
      const row = step.file && this.row(step);
      if (row) row.classList.add("seen");
    }
    const last = steps[steps.length - 1];
    const row = last && last.file && this.row(last);
    if (row) row.classList.add("wrong");
  }
}

function noteRow(className, kind, text) {
  const row = element("tr", "note " + className);
  const cell = element("td");
  cell.colSpan = 3;
  const box = element("div", "box");
  box.append(element("span", "kind", kind + ": "), text);
  cell.append(box);
  row.append(cell);
  return row;
}

function toggleChecks(row, checks) {
  if (row.nextSibling && row.nextSibling.classList && row.nextSibling.classList.contains("checks")) {
    while (row.nextSibling && row.nextSibling.classList.contains("checks")) row.nextSibling.remove();
    return;
  }
  for (const check of [...checks].reverse()) row.after(noteRow("checks " + check.status, check.status, check.message));
}

function reveal(row) {
  const scroller = row.closest(".tab");
  if (!scroller || scroller.hidden) return;
  const box = row.getBoundingClientRect(), view = scroller.getBoundingClientRect();
  if (box.top < view.top + 40 || box.bottom > view.bottom - 30)
    scroller.scrollTop += box.top - view.top - view.height / 3;
}

function formulaText(invariant) {
  const more = invariant.is_partial ? "   (and more, about values that have no name in C)" : "";
  return invariant.formula === "1" ? (more ? "only about values that have no name in C" : "true (nothing needed)")
    : invariant.formula + more;
}

function contractText(contract) {
  return (contract.given === "1" ? "" : contract.given + "  \u27f9  ") +
    formulaText({ formula: contract.ensured, is_partial: contract.is_partial });
}
