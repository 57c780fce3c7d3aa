// An error path: a list of steps to walk through, and the values of all variables at each.

const LOOP = /^\}?\s*(for|while|do)\b/;

// For each step, the step behind what it holds: a call its function, the head of a loop the round
// that begins there; itself plus one if it holds nothing.
function extents(steps) {
  return steps.map((step, i) => {
    const isRound = step.kind === "step" && LOOP.test(step.text) && !step.notes.some((note) => note.endsWith("is false"));
    if (step.kind !== "entry" && !isRound) return i + 1;
    for (let k = i + 1; k < steps.length; k++) {
      const other = steps[k];
      if (other.kind === "gap") continue;
      if (step.kind === "entry" && other.depth <= step.depth) return k;
      if (isRound && other.depth < step.depth) return i + 1;
      if (isRound && other.depth === step.depth && (other.line === step.line && other.file === step.file)) return k;
    }
    return step.kind === "entry" ? steps.length : i + 1;
  });
}

// The values when the steps up to and with number END are done: frames from the outside in, the
// first for what no function owns; CHANGED has the names of the last step, with the value before.
function valuesAt(steps, end) {
  const frames = [{ name: "globals and heap", depth: -1, values: new Map() }];
  let changed = new Map();
  for (let i = 0; i <= end; i++) {
    const step = steps[i];
    changed = new Map();
    if (step.kind !== "gap")
      while (frames.length > 1 && frames[frames.length - 1].depth > step.depth) frames.pop();
    if (step.kind === "entry") frames.push({ name: step.function, depth: step.depth + 1, values: new Map() });
    for (const change of step.changes) {
      const frame = frameOf(frames, change);
      if (!frame) continue;
      changed.set(frame.name + ":" + change.name, frame.values.get(change.name));
      frame.values.set(change.name, change.value + (change.is_unset ? "  (never set)" : ""));
    }
  }
  return { frames, changed };
}

function frameOf(frames, change) {
  if (!change.function) return frames[0];
  for (let i = frames.length - 1; i > 0; i--) if (frames[i].name === change.function) return frames[i];
  return null;
}

function saidOf(step) {
  return [...step.changes.map((change) => change.name + " = " + change.value), ...step.notes].join(", ");
}

function textOf(step) {
  if (step.kind === "repetition") return "\u22ef " + step.times + " more times \u22ef";
  if (step.kind === "gap") return step.text || "\u22ef " + step.left_out + " steps are not shown \u22ef";
  return step.text;
}

class Path {
  constructor(data, onStep) {
    this.data = data;
    this.onStep = onStep;
    this.list = document.getElementById("steps");
    const choice = document.getElementById("paths");
    data.paths.forEach((path, i) => choice.append(new Option(pathName(data, path, i), i)));
    choice.hidden = data.paths.length < 2;
    choice.addEventListener("change", () => this.load(Number(choice.value)));
    const buttons = { first: () => this.go(0), back: () => this.go(this.at - 1), next: () => this.go(this.at + 1),
      over: () => this.go(this.ends[this.at]), last: () => this.go(this.steps.length - 1) };
    for (const id of Object.keys(buttons)) document.getElementById(id).addEventListener("click", buttons[id]);
  }

  load(number) {
    this.number = number;
    document.getElementById("paths").value = number;
    this.steps = this.data.paths[number].steps;
    this.ends = extents(this.steps);
    this.list.replaceChildren(...this.steps.map((step, i) => this.makeStep(step, i)));
    this.showInputs(this.data.paths[number].inputs);
    this.at = 0;
  }

  makeStep(step, i) {
    const row = element("div", "step " + step.kind + (i === this.steps.length - 1 ? " wrong" : ""));
    row.style.setProperty("--depth", step.depth);
    const fold = element("span", "fold", this.ends[i] > i + 1 ? "\u25be" : "");
    fold.addEventListener("click", (event) => { event.stopPropagation(); this.toggle(i); });
    const what = element("span", "what", textOf(step));
    const said = step.kind === "entry" || step.left_out ? "" : saidOf(step);
    if (said) what.append(element("span", "said", "   " + said));
    row.append(fold, element("span", "at", step.line || ""), what);
    row.addEventListener("click", () => this.go(i));
    return row;
  }

  // Hides or shows what step I holds.
  toggle(i, folds = !this.list.children[i].classList.contains("folded")) {
    if (this.ends[i] <= i + 1) return;
    const row = this.list.children[i];
    row.classList.toggle("folded", folds);
    row.firstChild.textContent = folds ? "\u25b8" : "\u25be";
    for (let k = i + 1; k < this.ends[i]; k++) {
      this.list.children[k].hidden = folds;
      if (!folds && this.list.children[k].classList.contains("folded")) k = this.ends[k] - 1;
    }
  }

  unfoldTo(i) {
    for (let k = 0; k < i; k++)
      if (this.ends[k] > i && this.list.children[k].classList.contains("folded")) this.toggle(k, false);
  }

  go(i) {
    this.at = Math.max(0, Math.min(i, this.steps.length - 1));
    this.unfoldTo(this.at);
    const old = this.list.querySelector(".here");
    if (old) old.classList.remove("here");
    const row = this.list.children[this.at];
    row.classList.add("here");
    row.scrollIntoView({ block: "nearest" });
    document.getElementById("count").textContent = "step " + (this.at + 1) + " of " + this.steps.length;
    this.showValues();
    const step = this.steps[this.at];
    this.onStep(step, step.kind === "entry" ? "" : saidOf(step));
  }

  showValues() {
    const { frames, changed } = valuesAt(this.steps, this.at);
    const root = document.getElementById("values");
    root.replaceChildren();
    for (const frame of frames.reverse()) {
      if (!frame.values.size) continue;
      root.append(element("h3", "", frame.name + (frame.depth > 0 ? "()" : "")));
      const table = element("table");
      for (const [name, value] of frame.values) table.append(valueRow(frame, name, value, changed));
      root.append(table);
    }
  }

  showInputs(inputs) {
    const root = document.getElementById("inputs");
    root.hidden = !inputs.length;
    root.firstChild.textContent = "Input: " + inputs.slice(0, 12).map((input) => input.value).join(", ") + (inputs.length > 12 ? ", \u2026" : "");
    const table = element("table", "code");
    for (const input of inputs.slice(0, 1000)) {
      const row = element("tr");
      row.append(element("td", "", input.value), element("td", "dim", input.type),
        element("td", "dim", (input.source || input.kind) + (input.line ? ", line " + input.line : "")));
      table.append(row);
    }
    root.lastChild.replaceChildren(table);
  }
}

function valueRow(frame, name, value, changed) {
  const row = element("tr"), key = frame.name + ":" + name;
  const cell = element("td");
  if (changed.has(key)) {
    row.className = "changed";
    if (changed.get(key) !== undefined && changed.get(key) !== value) cell.append(element("span", "old", changed.get(key)));
  }
  cell.append(value);
  row.append(element("td", "", name), cell);
  return row;
}

function pathName(data, path, i) {
  const check = data.checks[path.check];
  return (i + 1) + ": " + (check.line ? "line " + check.line + ": " : "") + check.message;
}
