// The chain of engines. What they are given is cut down first to what a refutation needs (unless
// they do that themselves), and blocks that are not needed at all are left out: the interpolants
// on both sides of such a block are the same. Interpolants of weaker blocks are interpolants of the
// blocks themselves.
#include "interp/interp_internal.h"

#include "base/diag.h"
#include "base/memory.h"
#include "term/print.h"

#include <assert.h>
#include <inttypes.h>

// The query that finds the core is the whole path at once. Engines that go from block to block can
// be much faster than that, so it may not use up the time.
enum { REDUCE_PARTS = 4, REDUCE_WORK = 5000000, MINIMIZE_WORK = 500000 };

static const char WITHOUT_ENGINE[] = "core", BY_SEQUENCES[] = "sequences";

#define STATS(X)                                                                                   \
  X(CALLS, COUNT, "Calls")                                                                         \
  X(TREES, COUNT, "Trees")                                                                         \
  X(SPENT, TIME, "Time")                                                                           \
  X(BLOCKS, COUNT, "Blocks")                                                                       \
  X(BLOCKS_NEEDED, COUNT, "Blocks needed")                                                         \
  X(REDUCING, TIME, "Time for reducing blocks")                                                    \
  X(CHECKING, TIME, "Time for checking")                                                           \
  X(WITHOUT_ENGINE, COUNT, "Answered without an engine")                                           \
  X(SATISFIABLE, COUNT, "Satisfiable")                                                             \
  X(FAILED, COUNT, "Failed")                                                                       \
  X(RESTRICTED, COUNT, "Restricted to a language")                                                 \
  X(UNRESTRICTED, COUNT, "Not restricted")                                                         \
  X(RESTRICTING, TIME, "Time for restricting")                                                     \
  X(LANGUAGE, MAXIMUM, "Language (k)")
STAT_TABLE("Interpolation", STATS);

struct InterpChain {
  Z3Context *context;
  Terms *terms;
  VEC(Interpolator *) engines;
  uint32_t first; // of the engines that is asked
  InterpCheck check;
  bool is_restricted; // to `language`
  Language language;
  Symbol selector;
  const char *directory; // for records; NULL: there are none
  uint32_t records;
};

// One call of interp_compute.
typedef struct InterpRequest {
  InterpChain *chain;
  const Term *blocks; // as given
  uint32_t count;
  const InterpTree *tree; // NULL: they are a sequence
  Deadline deadline;
  bool is_reduced;         // the following are known
  TermVec needed;          // what is left of the blocks that are not `true`
  VEC(uint32_t) positions; // of those in `blocks`
  TermVec found;           // interpolants of `needed`
} InterpRequest;

// ---- lifecycle

InterpChain *interp_chain_new(Z3Context *context, Terms *terms, Interpolator *const *engines,
                              uint32_t count, InterpCheck check) {
  InterpChain *chain = mem_alloc_zeroed(sizeof *chain);
  chain->context = context;
  chain->terms = terms;
  chain->check = check;
#ifndef NDEBUG
  chain->check = INTERP_CHECK_ALL;
#endif
  chain->selector = symbol_new(terms, "selector", sort_bool(terms), NULL);
  stats_register(&stats);
  for (uint32_t i = 0; i < count; i++) {
    assert(engines[i]->interpolate && engines[i]->free && engines[i]->stats->count == INTERP_STATS);
    vec_push(&chain->engines, engines[i]);
    stats_register(engines[i]->stats);
  }
  return chain;
}

Terms *interp_chain_terms(const InterpChain *chain) { return chain->terms; }

uint32_t interp_chain_size(const InterpChain *chain) { return chain->engines.size; }

void interp_chain_begin_with(InterpChain *chain, uint32_t first) {
  assert(first < chain->engines.size);
  chain->first = first;
}

void interp_chain_free(InterpChain *chain) {
  vec_each(Interpolator *, engine, &chain->engines)
    (*engine)->free(*engine);
  vec_release(&chain->engines);
  language_release(&chain->language);
  mem_free(chain, sizeof *chain);
}

void interp_chain_restrict(InterpChain *chain, const __int128 *numbers, uint32_t count,
                           uint32_t k) {
  language_release(&chain->language);
  language_init(&chain->language, numbers, count, k);
  language_add_types(&chain->language);
  chain->is_restricted = true;
}

void interp_chain_hold_language(InterpChain *chain, bool holds) { chain->language.is_held = holds; }

uint32_t interp_chain_language(const InterpChain *chain) { return chain->language.k; }

// ---- records

void interp_chain_record(InterpChain *chain, const char *directory) {
  assert(directory);
  chain->directory = directory;
}

static void record_blocks(InterpChain *chain, const Term *blocks, uint32_t count) {
  Strbuf path = {0};
  strbuf_printf(&path, "%s/%05" PRIu32 ".smt2", chain->directory, ++chain->records);
  FILE *file = fopen(strbuf_text(&path), "w");
  if (!file)
    die("cannot write %s", strbuf_text(&path));
  term_print_script(chain->terms, blocks, count, file);
  fclose(file);
  strbuf_release(&path);
}

// ---- what is needed

// BLOCKS get what is needed of the request's: all, on SAT_UNKNOWN.
static SatResult reduce_blocks(const InterpRequest *request, TermVec *blocks) {
  InterpChain *chain = request->chain;
  vec_append(blocks, request->blocks, request->count);
  stat_start(&entries[STAT_REDUCING]);
  CoreReduction reduction = {.solver = z3_solver_new(chain->context),
                             .selector = chain->selector,
                             .work = deadline_share(request->deadline, REDUCE_PARTS, REDUCE_WORK),
                             .minimize_work = MINIMIZE_WORK};
  SatResult result = reduce_formulas(&reduction, blocks->data, blocks->size);
  solver_free(reduction.solver);
  stat_stop(&entries[STAT_REDUCING]);
  return result;
}

// Fills request->needed.
static SatResult find_needed(InterpRequest *request) {
  const InterpChain *chain = request->chain;
  TermVec blocks = {0};
  SatResult result = reduce_blocks(request, &blocks);
  for (uint32_t i = 0; i < blocks.size; i++) {
    if (term_is_true(chain->terms, blocks.data[i]))
      continue;
    vec_push(&request->needed, blocks.data[i]);
    vec_push(&request->positions, i);
  }
  vec_release(&blocks);
  stat_add(&entries[STAT_BLOCKS], request->count);
  stat_add(&entries[STAT_BLOCKS_NEEDED], request->needed.size);
  return result;
}

// From the interpolants of the needed blocks to those of all: `true` before the first
// needed block, `false` behind the last, unchanged across others.
static void spread(const InterpRequest *request, Term *out) {
  assert(request->positions.size == request->needed.size);
  assert(request->found.size < request->needed.size || !request->needed.size);
  const Terms *terms = request->chain->terms;
  Term current = term_true(terms);
  uint32_t next = 0; // of the needed blocks
  for (uint32_t i = 0; i + 1 < request->count; i++) {
    if (next < request->needed.size && request->positions.data[next] == i) {
      current = next < request->found.size ? request->found.data[next] : term_false(terms);
      next++;
    }
    out[i] = current;
  }
}

// ---- checking

// In debug builds wrong interpolants are a bug; otherwise they count as no answer.
static void refuse(const InterpRequest *request, const char *engine, const Term *interpolants,
                   uint32_t which) {
#ifdef NDEBUG
  (void)request, (void)engine, (void)interpolants, (void)which;
#else
  const Terms *terms = request->chain->terms;
  fprintf(stderr, "; blocks whose interpolants by %s are wrong\n", engine);
  term_print_script(terms, request->blocks, request->count, stderr);
  fprintf(stderr, "; interpolants; number %" PRIu32 " (from 0) is violated\n", which);
  term_print_script(terms, interpolants, request->count - 1, stderr);
  BUG("wrong interpolants by %s", engine);
#endif
}

// Are the interpolants in OUT right, as far as somebody wants to know?
static CheckResult verify(const InterpRequest *request, const char *engine, bool is_foreign,
                          const Term *out) {
  InterpChain *chain = request->chain;
  if (chain->check < (is_foreign ? INTERP_CHECK_FOREIGN : INTERP_CHECK_ALL))
    return CHECK_HOLDS;
  uint32_t which = 0;
  stat_start(&entries[STAT_CHECKING]);
  CheckResult result =
      request->tree ? check_tree_interpolants(chain->context, chain->terms, request->tree, out,
                                              request->deadline, &which)
                    : check_interpolants(chain->context, chain->terms, request->blocks,
                                         request->count, out, request->deadline, &which);
  stat_stop(&entries[STAT_CHECKING]);
  if (result == CHECK_VIOLATED)
    refuse(request, engine, out, which);
  return result;
}

// ---- the engines in turn

static void record(const Interpolator *engine, InterpStatus status, bool is_wrong) {
  static const InterpStat stat_of_status[] = {
      [INTERP_OK] = INTERP_STAT_ANSWERED,
      [INTERP_SATISFIABLE] = INTERP_STAT_ANSWERED,
      [INTERP_UNSUPPORTED] = INTERP_STAT_UNSUPPORTED,
      [INTERP_TIMEOUT] = INTERP_STAT_TIMEOUT,
      [INTERP_FAILED] = INTERP_STAT_FAILED,
  };
  InterpStat stat = is_wrong ? INTERP_STAT_WRONG : stat_of_status[status];
  stat_add(&engine->stats->entries[stat], 1);
}

// An engine may use its share of the work that is left; the last one all of it.
static uint32_t share_of_work(const InterpRequest *request, uint32_t engines_left) {
  assert(engines_left > 0);
  uint32_t left = deadline_left(request->deadline);
  return left > engines_left ? left / engines_left : left;
}

// The engine's interpolants of all blocks, in OUT.
static InterpStatus run_engine(InterpRequest *request, Interpolator *engine, uint32_t work,
                               Term *out) {
  if (engine->takes_whole)
    return engine->interpolate(engine, request->blocks, request->count, work, out);
  assert(request->is_reduced && request->found.size + 1 == request->needed.size);
  InterpStatus status = engine->interpolate(engine, request->needed.data, request->needed.size,
                                            work, request->found.data);
  if (status == INTERP_OK)
    spread(request, out);
  return status;
}

static InterpStatus run_on_pruned(const InterpRequest *request, Interpolator *engine, uint32_t work,
                                  const TermVec *reduced, Term *out) {
  Terms *terms = request->chain->terms;
  InterpTree tree = {reduced->data, request->tree->parents, reduced->size};
  PrunedTree pruned;
  tree_prune(&pruned, terms, &tree);
  TermVec found = {0};
  vec_fill(&found, pruned.blocks.size, NO_TERM);
  InterpTree kept = tree_of_pruned(&pruned);
  InterpStatus status =
      kept.count == 1 ? INTERP_OK : engine->interpolate_tree(engine, &kept, work, found.data);
  if (status == INTERP_OK)
    tree_spread(&pruned, terms, found.data, request->count, out);
  vec_release(&found);
  tree_prune_release(&pruned);
  return status;
}

static InterpStatus run_on_tree(const InterpRequest *request, Interpolator *engine, uint32_t work,
                                Term *out) {
  if (engine->takes_whole)
    return engine->interpolate_tree(engine, request->tree, work, out);
  TermVec reduced = {0};
  InterpStatus status = INTERP_SATISFIABLE;
  SatResult result = reduce_blocks(request, &reduced);
  if (result == SAT_NO)
    status = run_on_pruned(request, engine, work, &reduced, out);
  if (result == SAT_UNKNOWN)
    status = engine->interpolate_tree(engine, request->tree, work, out);
  vec_release(&reduced);
  return status;
}

static InterpStatus ask_engine(InterpRequest *request, Interpolator *engine, uint32_t engines_left,
                               Term *out) {
  StatEntry *timer = &engine->stats->entries[INTERP_STAT_SECONDS];
  uint32_t work = share_of_work(request, engines_left);
  stat_start(timer);
  InterpStatus status = request->tree ? run_on_tree(request, engine, work, out)
                                      : run_engine(request, engine, work, out);
  stat_stop(timer);
  CheckResult check = CHECK_HOLDS;
  if (status == INTERP_OK)
    check = verify(request, engine->name, engine->is_foreign, out);
  if (check == CHECK_UNDECIDED)
    status = INTERP_TIMEOUT;
  record(engine, status, check == CHECK_VIOLATED);
  return check == CHECK_VIOLATED ? INTERP_FAILED : status;
}

// A single needed block contradicts itself.
static InterpStatus answer_without_engine(const InterpRequest *request, Term *out) {
  assert(request->needed.size == 1);
  spread(request, out);
  stat_add(&entries[STAT_WITHOUT_ENGINE], 1);
  return verify(request, WITHOUT_ENGINE, true, out) == CHECK_HOLDS ? INTERP_OK : INTERP_FAILED;
}

// Cuts the blocks down. INTERP_FAILED: an engine has to be asked.
static InterpStatus reduce(InterpRequest *request, Term *out) {
  assert(!request->is_reduced);
  request->is_reduced = true;
  SatResult result = find_needed(request);
  if (result == SAT_YES)
    return INTERP_SATISFIABLE;
  assert(result != SAT_NO || request->needed.size > 0); // no formulas have no refutation
  if (result == SAT_NO && request->needed.size == 1)
    return answer_without_engine(request, out);
  for (uint32_t i = 0; i + 1 < request->needed.size; i++)
    vec_push(&request->found, NO_TERM);
  return INTERP_FAILED;
}

static InterpStatus compute(InterpRequest *request, Term *out, const char **name) {
  InterpChain *chain = request->chain;
  InterpStatus status = INTERP_FAILED;
  for (uint32_t i = 0; i < chain->engines.size; i++) {
    uint32_t number = (chain->first + i) % chain->engines.size;
    Interpolator *engine = chain->engines.data[number];
    if (!engine->takes_whole && !request->is_reduced) {
      status = reduce(request, out);
      if (status != INTERP_FAILED)
        return status;
    }
    if (deadline_has_passed(request->deadline))
      return INTERP_TIMEOUT;
    status = ask_engine(request, engine, chain->engines.size - i, out);
    if (status != INTERP_OK && status != INTERP_SATISFIABLE)
      continue;
    *name = engine->name;
    return status;
  }
  return request->is_reduced ? INTERP_FAILED : reduce(request, out);
}

static void release_request(InterpRequest *request) {
  vec_release(&request->needed);
  vec_release(&request->positions);
  vec_release(&request->found);
}

// ---- restriction

// Interpolants of other blocks than the request's, on its time.
static bool interpolate_local(void *caller, const Term *blocks, uint32_t count, Term *out) {
  const InterpRequest *outer = caller;
  InterpRequest request = {
      .chain = outer->chain, .blocks = blocks, .count = count, .deadline = outer->deadline};
  const char *name;
  bool is_done = compute(&request, out, &name) == INTERP_OK;
  release_request(&request);
  return is_done;
}

// If there are none in the language, before the deadline, that are right, the interpolants in OUT
// stay. False when the language is held and has none.
static bool restrict_to_language(InterpRequest *request, Term *out) {
  assert(request->chain->is_restricted && request->count > 1);
  InterpChain *chain = request->chain;
  TermVec restricted = {0};
  vec_append(&restricted, out, request->count - 1);
  Restriction restriction = {.context = chain->context,
                             .terms = chain->terms,
                             .language = &chain->language,
                             .deadline = request->deadline,
                             .interpolate = interpolate_local,
                             .caller = request};
  stat_start(&entries[STAT_RESTRICTING]);
  bool is_done =
      restrict_interpolants(&restriction, request->blocks, request->count, restricted.data) &&
      verify(request, "the restriction", true, restricted.data) == CHECK_HOLDS;
  stat_stop(&entries[STAT_RESTRICTING]);
  for (uint32_t i = 0; is_done && i < restricted.size; i++)
    out[i] = restricted.data[i];
  stat_add(&entries[is_done ? STAT_RESTRICTED : STAT_UNRESTRICTED], 1);
  stat_max(&entries[STAT_LANGUAGE], chain->language.k);
  vec_release(&restricted);
  return is_done || !chain->language.is_held;
}

// ---- trees

// INTERP_FAILED: no engine has an answer for the whole tree.
static InterpStatus compute_tree(InterpRequest *request, Term *out, const char **name) {
  InterpChain *chain = request->chain;
  for (uint32_t i = 0; i < chain->engines.size; i++) {
    Interpolator *engine = chain->engines.data[(chain->first + i) % chain->engines.size];
    if (!engine->interpolate_tree)
      continue;
    if (deadline_has_passed(request->deadline))
      return INTERP_TIMEOUT;
    // The sequences have a share, too.
    InterpStatus status = ask_engine(request, engine, chain->engines.size - i + 1, out);
    if (status != INTERP_OK && status != INTERP_SATISFIABLE)
      continue;
    *name = engine->name;
    return status;
  }
  return INTERP_FAILED;
}

static bool are_formulas(const Terms *terms, const Term *list, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (term_is_none(list[i]) || !term_is_bool(terms, list[i]))
      return false;
  return true;
}

InterpStatus interp_compute(InterpChain *chain, const Term *blocks, uint32_t count, uint32_t work,
                            Term *out, const char **engine) {
  assert(count > 0);
  InterpRequest request = {
      .chain = chain, .blocks = blocks, .count = count, .deadline = deadline_in(work)};
  const char *name = WITHOUT_ENGINE;
  if (chain->directory)
    record_blocks(chain, blocks, count);
  stat_add(&entries[STAT_CALLS], 1);
  stat_start(&entries[STAT_SPENT]);
  InterpStatus status = compute(&request, out, &name);
  if (status == INTERP_OK && chain->is_restricted && count > 1 &&
      !restrict_to_language(&request, out))
    status = INTERP_FAILED;
  stat_stop(&entries[STAT_SPENT]);
  stat_add(&entries[STAT_SATISFIABLE], status == INTERP_SATISFIABLE);
  stat_add(&entries[STAT_FAILED], status == INTERP_FAILED || status == INTERP_TIMEOUT);
  assert(status != INTERP_OK || are_formulas(chain->terms, out, count - 1));
  if (engine)
    *engine = status == INTERP_OK ? name : NULL;
  release_request(&request);
  return status;
}

InterpStatus interp_compute_tree(InterpChain *chain, const InterpTree *tree, uint32_t work,
                                 Term *out, const char **engine) {
  assert(tree->count > 0);
  InterpRequest request = {.chain = chain,
                           .blocks = tree->blocks,
                           .count = tree->count,
                           .tree = tree,
                           .deadline = deadline_in(work)};
  const char *name = BY_SEQUENCES;
  stat_add(&entries[STAT_TREES], 1);
  stat_start(&entries[STAT_SPENT]);
  InterpStatus status = compute_tree(&request, out, &name);
  stat_stop(&entries[STAT_SPENT]);
  if (status == INTERP_FAILED) {
    status = interpolate_nested(chain, tree, request.deadline, out);
    if (status == INTERP_OK && verify(&request, name, false, out) != CHECK_HOLDS)
      status = INTERP_FAILED;
  }
  assert(status != INTERP_OK || are_formulas(chain->terms, out, tree->count - 1));
  if (engine)
    *engine = status == INTERP_OK ? name : NULL;
  return status;
}
