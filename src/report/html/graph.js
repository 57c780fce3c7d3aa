// Control-flow automata, the graph of what the analysis explored, and its refinements.

// A graph as dot has laid it out, else as a list. HERE tells which edges are at the step shown.
class Graphs {
  constructor(data, source) {
    this.data = data;
    this.source = source;
    this.cfa = document.getElementById("cfa");
    this.arg = document.getElementById("arg");
    this.makeCfa();
    this.makeArg();
  }

  makeCfa() {
    const controls = element("div", "controls");
    this.choice = element("select");
    this.data.graphs.functions.forEach((graph, i) => this.choice.append(new Option(graph.name, i)));
    this.choice.addEventListener("change", () => this.showFunction(Number(this.choice.value)));
    this.view = element("div", "graph plain");
    controls.append(this.choice);
    this.cfa.append(controls, this.view);
    const entry = this.data.graphs.functions.findIndex((graph) => graph.name === this.data.program.entry);
    if (this.data.graphs.functions.length) this.showFunction(Math.max(0, entry));
  }

  showFunction(i) {
    this.choice.value = i;
    this.shown = this.data.graphs.functions[i];
    fillGraph(this.view, this.shown, this.source);
    if (this.place) this.mark(this.view, this.shown, this.place);
  }

  makeArg() {
    const graph = this.data.graphs.arg;
    if (!graph) return;
    const shown = graph.nodes.length;
    this.arg.append(element("p", "plain dim", shown < graph.all_nodes
      ? "The first " + shown + " of " + graph.all_nodes + " abstract states." : shown + " abstract states."));
    this.argView = element("div", "graph plain");
    this.arg.append(this.argView);
    fillGraph(this.argView, graph, this.source);
  }

  // Follows the cursor.
  show(place) {
    this.place = place;
    const i = this.data.graphs.functions.findIndex((graph) => graph.name === place.function);
    if (i >= 0 && this.data.graphs.functions[i] !== this.shown) this.showFunction(i);
    else if (this.shown) this.mark(this.view, this.shown, place);
    if (this.argView) this.mark(this.argView, this.data.graphs.arg, place);
  }

  // Of a graph that has no mark, its beginning is to be seen, which may be far to the right.
  showBeginning(id) {
    const view = id === "cfa" ? this.view : id === "arg" ? this.argView : null;
    const first = view && !view.querySelector(".here") && view.querySelector("g.node");
    if (first) first.scrollIntoView({ block: "nearest", inline: "center" });
  }

  mark(view, graph, place) {
    for (const old of view.querySelectorAll(".here")) old.classList.remove("here");
    let first = null;
    graph.edges.forEach((edge, i) => {
      if (edge.line !== place.line || edge.file !== place.file) return;
      const drawn = view.querySelector("#" + CSS.escape(graph.id + "-e" + i));
      if (!drawn) return;
      drawn.classList.add("here");
      first = first || drawn;
    });
    if (first && !view.closest(".tab").hidden) first.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

function fillGraph(view, graph, source) {
  view.replaceChildren();
  if (graph.svg) {
    view.innerHTML = graph.svg;
    graph.edges.forEach((edge, i) => {
      const drawn = view.querySelector("#" + CSS.escape(graph.id + "-e" + i));
      if (drawn) drawn.addEventListener("click", () => source.choose(edge));
    });
    return;
  }
  const table = element("table", "list mono");
  const head = element("tr");
  for (const name of ["from", "to", "operation", "line"]) head.append(element("th", "", name));
  table.append(head);
  const names = new Map(graph.nodes.map((node) => [node.id, node.name]));
  graph.edges.forEach((edge, i) => {
    const row = element("tr", "link");
    row.id = graph.id + "-e" + i;
    for (const text of [names.get(edge.from) || edge.from, names.get(edge.to) || edge.to, edge.text, edge.line || ""]) row.append(element("td", "", text));
    row.addEventListener("click", () => source.choose(edge));
    table.append(row);
  });
  view.append(table);
}

// A bar for each refinement, as high as its path is long, and a line for the predicates.
function showRefinements(data, root, source) {
  const all = data.history;
  if (!all.length) return;
  const page = element("div", "plain");
  page.append(element("h2", "", all.length + " refinement" + (all.length > 1 ? "s" : "") +
    (data.history_left_out ? " (and " + data.history_left_out + " more)" : "")));
  page.append(timeline(all), refinementTable(all, source));
  root.append(page);
}

function svg(tag, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const name of Object.keys(attributes)) made.setAttribute(name, attributes[name]);
  if (text !== undefined) made.textContent = text;
  return made;
}

function timeline(all) {
  const width = 900, height = 200, left = 40, bottom = 22;
  const picture = svg("svg", { class: "timeline", viewBox: "0 0 " + width + " " + (height + bottom) });
  const longest = Math.max(1, ...all.map((one) => one.path)), most = Math.max(1, ...all.map((one) => one.predicates));
  const step = Math.min(90, (width - left - 30) / all.length);
  all.forEach((one, i) => {
    const tall = Math.max(1, one.path / longest * (height - 14));
    const bar = svg("rect", { x: left + i * step + 1, y: height - tall, width: Math.max(1, step - 2), height: tall });
    bar.append(svg("title", {}, "refinement " + (i + 1) + ", " + one.seconds.toFixed(2) + " s: " + one.path +
      " edges; " + one.new_predicates.join("; ")));
    picture.append(bar);
  });
  const points = all.map((one, i) => (left + (i + .5) * step) + "," + (height - one.predicates / most * (height - 14)));
  picture.append(svg("path", { d: "M" + points.join("L") }), svg("line", { x1: left, y1: height, x2: left + all.length * step, y2: height }));
  picture.append(svg("text", { x: 0, y: 12 }, longest + " edges"), svg("text", { x: Math.max(90, left + all.length * step - 70), y: 12 }, most + " predicates"));
  picture.append(svg("text", { x: left, y: height + 16 }, "bars: length of the path that was refuted; line: predicates; " +
    all[all.length - 1].seconds.toFixed(2) + " s in all"));
  return picture;
}

function refinementTable(all, source) {
  const table = element("table", "list");
  const head = element("tr");
  for (const name of ["", "time", "path", "to line", "states", "predicates", "new"]) head.append(element("th", "", name));
  table.append(head);
  all.forEach((one, i) => {
    const row = element("tr", one.line ? "link" : "");
    const cells = [i + 1, one.seconds.toFixed(3) + " s", one.path, one.line || "", one.states, one.predicates];
    for (const text of cells) row.append(element("td", "figure", text));
    const fresh = element("td", "mono");
    for (const text of one.new_predicates) fresh.append(element("div", "", text));
    row.append(fresh);
    row.addEventListener("click", () => one.line && source.choose(one));
    table.append(row);
  });
  return table;
}
