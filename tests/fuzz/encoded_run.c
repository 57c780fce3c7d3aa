#include "encoded_run.h"

#include "base/diag.h"
#include "cfa/call_sites.h"
#include "cfa/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- running

static void record_edge(void *context, const Edge *edge) {
  Run *run = context;
  vec_push(&run->edges, edge);
}

static void read_outputs(Run *run, const char *text) {
  for (char *end; *text; text = *end ? end + 1 : end) {
    unsigned long long magnitude = strtoull(text + (*text == '-'), &end, 10);
    __int128 value = (__int128)magnitude;
    vec_push(&run->outputs, *text == '-' ? -value : value);
  }
}

// What nobody has set is no input of the formulas.
static ExecAnswer answer(void *context, const ExecQuestion *question) {
  Input *input = context;
  ExecAnswer given = input_answer(input, question);
  if (question->kind == HAVOC_DECLARED)
    input->answered.size--;
  return given;
}

void run_init(Run *run, const Cfa *cfa, uint64_t seed) {
  *run = (Run){0};
  input_set_seed(&run->input, seed);
  char *text = NULL;
  size_t size = 0;
  ExecOptions options = {.answer = answer,
                         .answer_context = &run->input,
                         .watch = record_edge,
                         .watch_context = run,
                         .out = open_memstream(&text, &size)};
  ExecResult result = {0};
  exec_run(cfa, &options, &result);
  fclose(options.out);
  run->status = result.status;
  read_outputs(run, text);
  free(text);
  exec_result_release(&result);
}

void run_release(Run *run) {
  vec_release(&run->edges);
  vec_release(&run->outputs);
  input_release(&run->input);
}

// ---- encoding

enum { BLOCK = 7 }; // edges of a block in WAY_BLOCKS

typedef struct Walk {
  Encoded *encoded;
  Encoder *encoder;
  const Cfa *cfa;
  const Run *run;
  uint32_t next_input;
  VEC(SsaMap) ends; // of the blocks before, in WAY_BLOCKS
  CallSites sites;  // of WAY_MERGED
} Walk;

static bool is_print(const Edge *edge) {
  const Function *callee = edge->kind == EDGE_CALL ? edge_callee(edge) : NULL;
  return callee && callee->builtin == BUILTIN_PRINTF;
}

// The function that edge number I of the run enters, NULL if it is no such call.
static const Function *entered_function(const Walk *walk, uint32_t i) {
  const Edge *edge = walk->run->edges.data[i];
  if (edge->kind != EDGE_CALL)
    return NULL;
  const Function *callee = edge_callee(edge);
  if (!callee && i + 1 < walk->run->edges.size) // through a pointer
    callee = cfa_location(walk->cfa, walk->run->edges.data[i + 1]->source)->function;
  return callee && callee->is_defined ? callee : NULL;
}

// TERM of the current block where that stands on the path.
static Term in_place(const Walk *walk, Term term) {
  return encode_behind(walk->encoder, term, walk->ends.data, walk->ends.size);
}

static void note_output(Walk *walk, const PathFormula *path, const Edge *edge) {
  const Expr *value = edge->call.args[1];
  vec_push(&walk->encoded->outputs, in_place(walk, encode_value(walk->encoder, path->ssa, value)));
}

static void note_input(Walk *walk, Terms *terms, const PathFormula *path, const Edge *edge) {
  __int128 answer = vec_at(&walk->run->input.answered, walk->next_input++).value.integer;
  Term value = in_place(walk, encode_value(walk->encoder, path->ssa, edge->havoc.lhs));
  answer = type_wrap(edge->havoc.lhs->type, answer);
  vec_push(&walk->encoded->facts, term_make_eq(terms, value, term_make_int(terms, answer)));
}

static PathFormula take_edge(Walk *walk, Terms *terms, PathFormula path, const Edge *edge) {
  if (is_print(edge))
    note_output(walk, &path, edge);
  path = encode_edge(walk->encoder, path, edge);
  if (edge->kind == EDGE_HAVOC && edge->havoc.kind == HAVOC_NONDET)
    note_input(walk, terms, &path, edge);
  return path;
}

static bool ends_function(const Walk *walk, const Edge *edge) {
  return cfa_location(walk->cfa, edge->target)->kind == LOC_EXIT;
}

// ---- the edges of the run

typedef struct Frame {
  const Edge *call;
  const Function *function;
} Frame;

// A run that stops does so on its last edge or on one of those behind it.
static void note_ways_on(Walk *walk, Terms *terms, const PathFormula *path) {
  const Edge *last = vec_last(&walk->run->edges);
  Term any = term_false(terms);
  cfa_each_leaving(walk->cfa, last->target, edge) {
    if (edge->kind == EDGE_ASSUME)
      any = term_make_or2(terms, any, encode_edge(walk->encoder, *path, edge).formula);
  }
  walk->encoded->way_on = in_place(walk, any);
}

static void walk_run(Walk *walk, Terms *terms, uint32_t block) {
  PathFormula path = path_start(walk->encoder);
  VEC(Frame) frames = {0};
  for (uint32_t i = 0; i < walk->run->edges.size; i++) {
    const Edge *edge = walk->run->edges.data[i];
    if (block && path.length >= block) {
      vec_push(&walk->encoded->facts, in_place(walk, path.formula));
      vec_push(&walk->ends, path.ssa);
      path = path_new_block(walk->encoder, path);
    }
    const Function *callee = entered_function(walk, i);
    if (callee) {
      path = encode_enter(walk->encoder, path, edge, callee);
      vec_push(&frames, (Frame){edge, callee});
      continue;
    }
    path = take_edge(walk, terms, path, edge);
    if (ends_function(walk, edge) && frames.size) {
      Frame frame = vec_pop(&frames);
      path = encode_leave(walk->encoder, path, frame.call, frame.function);
    }
  }
  vec_push(&walk->encoded->facts, in_place(walk, path.formula));
  vec_release(&frames);
  note_ways_on(walk, terms, &path);
  vec_release(&walk->ends);
}

// ---- the whole program

static PathFormula walk_function(Walk *walk, Terms *terms, PathFormula path,
                                 const Function *function);

static PathFormula walk_call(Walk *walk, Terms *terms, PathFormula path, const Edge *edge,
                             const Function *callee) {
  path = encode_enter(walk->encoder, path, edge, callee);
  path = walk_function(walk, terms, path, callee);
  return encode_leave(walk->encoder, path, edge, callee);
}

static PathFormula walk_edge(Walk *walk, Terms *terms, PathFormula path, const Edge *edge) {
  const Function *callee = edge->kind == EDGE_CALL ? edge_callee(edge) : NULL;
  if (edge->kind != EDGE_CALL || (callee && !callee->is_defined))
    return take_edge(walk, terms, path, edge);
  const CallGroup *group = call_sites_get(&walk->sites, edge);
  PathFormula all = {0};
  for (uint32_t i = 0; i < group->callees.size; i++) {
    PathFormula one = walk_call(walk, terms, path, edge, group->callees.data[i]);
    all = i ? encode_or(walk->encoder, all, one) : one;
  }
  return all;
}

// Locations are in topological order: there are no loops.
static PathFormula walk_function(Walk *walk, Terms *terms, PathFormula path,
                                 const Function *function) {
  uint32_t count = function->locations.size;
  PathFormula *paths = calloc(count, sizeof *paths);
  bool *is_reached = calloc(count, sizeof *is_reached);
  paths[0] = path;
  is_reached[0] = true;
  for (uint32_t i = 0; i < count; i++) {
    Loc loc = function->locations.data[i];
    if (!is_reached[i])
      continue;
    cfa_each_leaving(walk->cfa, loc, edge) {
      uint32_t target = cfa_location(walk->cfa, edge->target)->order;
      PathFormula next = walk_edge(walk, terms, paths[i], edge);
      paths[target] = is_reached[target] ? encode_or(walk->encoder, paths[target], next) : next;
      is_reached[target] = true;
    }
  }
  PathFormula result = paths[cfa_location(walk->cfa, function->exit)->order];
  free(paths);
  free(is_reached);
  return result;
}

static void walk_program(Walk *walk, Terms *terms) {
  call_sites_init(&walk->sites, walk->cfa);
  PathFormula path = walk_function(walk, terms, path_start(walk->encoder), walk->cfa->init);
  vec_push(&walk->encoded->facts, path.formula);
  call_sites_release(&walk->sites);
}

// ---- addresses

static uint64_t base_of(const Layout *layout, const char *name) {
  return !strcmp(name, "statics")     ? layout->statics
         : !strcmp(name, "stack")     ? layout->stack
         : !strcmp(name, "functions") ? layout->functions
                                      : 0;
}

// Where objects begin is arbitrary, and nothing that is printed depends on it: one choice will do.
// The last fact stays the last.
static void fix_addresses(Walk *walk, Terms *terms) {
  Layout layout = layout_of(walk->cfa->types.model);
  TermVec variables = {0}, *facts = &walk->encoded->facts;
  vec_each(const Term, fact, facts)
    term_variables(terms, *fact, &variables);
  Term last = vec_pop(facts);
  vec_each(const Term, variable, &variables) {
    uint64_t base = base_of(&layout, symbol_get(terms, term_get(terms, *variable).symbol)->name);
    if (base)
      vec_push(facts, term_make_eq(terms, *variable, term_make_int(terms, (__int128)base)));
  }
  vec_push(facts, last);
  vec_release(&variables);
}

void encoded_init(Encoded *encoded, Terms *terms, const Cfa *cfa, const Run *run,
                  EncodeOptions options, Way way) {
  *encoded = (Encoded){.encoder = encoder_new(terms, cfa, options)};
  Walk walk = {.encoded = encoded, .encoder = encoded->encoder, .cfa = cfa, .run = run};
  vec_each(Edge *const, edge, &cfa->edges)
    if (way == WAY_LEMMAS && *edge)
      encoder_refine(encoded->encoder, *edge);
  if (way == WAY_MERGED)
    walk_program(&walk, terms);
  else
    walk_run(&walk, terms, way == WAY_BLOCKS ? BLOCK : 0);
  fix_addresses(&walk, terms);
}

void encoded_release(Encoded *encoded) {
  vec_release(&encoded->facts);
  vec_release(&encoded->outputs);
  encoder_free(encoded->encoder);
}
