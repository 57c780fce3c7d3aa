// One pass over each function in reverse post-order reaches the fixpoint: all edges into a
// location that is no loop head come from locations before it, and what the rules do later
// does not change them. A loop head has a path to itself besides the one that enters the
// loop, and keeps two edges. Rule 2 is applied as soon as two edges meet.
#include "cfa/summarize.h"

#include "cfa/call_sites.h"

#include <assert.h>
#include <stdlib.h>

// An edge of the summarized graph.
typedef struct Link {
  const Summary *summary;
  struct Link *next_leaving, *next_entering;
  bool is_removed;
} Link;

typedef struct Work {
  Summaries *summaries;
  const Cfa *cfa;
  CallSites sites;
  Arena scratch;
  Link **leaving, **entering; // by location index
  bool *is_fixed;             // likewise: never removed
  bool *is_called_from;       // likewise: a call of a function with a body leaves it
} Work;

static Location *location_at(const Work *work, Loc loc) { return cfa_location(work->cfa, loc); }

// ---- summaries

static const Summary *new_summary(Work *work, Summary summary) {
  Summary *copy = ARENA_NEW(&work->summaries->arena, Summary);
  *copy = summary;
  copy->id = work->summaries->summary_count++;
  return copy;
}

static const Summary *make_edge(Work *work, const Edge *edge) {
  assert(edge->kind != EDGE_CALL || !call_sites_has_body(&work->sites, edge));
  return new_summary(work, (Summary){.kind = SUMMARY_EDGE,
                                     .position = location_at(work, edge->source)->order,
                                     .source = edge->source,
                                     .target = edge->target,
                                     .edge = edge});
}

static const Summary *join(Work *work, SummaryKind kind, const Summary *a, const Summary *b) {
  assert(kind != SUMMARY_SEQUENCE || loc_equals(a->target, b->source));
  assert(kind != SUMMARY_CHOICE ||
         (loc_equals(a->source, b->source) && loc_equals(a->target, b->target)));
  bool is_first = kind == SUMMARY_CHOICE && a->position < b->position;
  return new_summary(work, (Summary){.kind = kind,
                                     .position = is_first ? a->position : b->position,
                                     .source = a->source,
                                     .target = b->target,
                                     .first = a,
                                     .second = b});
}

// ---- rules

// Rule 2 if there is an edge between these locations already.
static void add(Work *work, const Summary *summary) {
  Link **entering = &work->entering[summary->target.index];
  for (Link *link = *entering; link; link = link->next_entering)
    if (loc_equals(link->summary->source, summary->source)) {
      link->summary = join(work, SUMMARY_CHOICE, link->summary, summary);
      return;
    }
  Link *link = ARENA_NEW(&work->scratch, Link), **leaving = &work->leaving[summary->source.index];
  *link = (Link){.summary = summary, .next_leaving = *leaving, .next_entering = *entering};
  *leaving = *entering = link;
}

static void unlink_entering(Link **entering, const Link *link) {
  assert(*entering);
  while (*entering != link)
    entering = &(*entering)->next_entering;
  *entering = link->next_entering;
}

static void apply_sequence(Work *work, Loc middle) {
  assert(work->entering[middle.index] && !work->entering[middle.index]->next_entering);
  Link *before = work->entering[middle.index];
  work->entering[middle.index] = NULL;
  before->is_removed = true;
  work->summaries->before[middle.index] = before->summary;
  for (Link *link = work->leaving[middle.index]; link; link = link->next_leaving) {
    assert(!link->is_removed);
    unlink_entering(&work->entering[link->summary->target.index], link);
    add(work, join(work, SUMMARY_SEQUENCE, before->summary, link->summary));
  }
  work->leaving[middle.index] = NULL;
}

// One edge enters LOC, from elsewhere.
static bool has_one_entering(const Work *work, Loc loc) {
  const Link *link = work->entering[loc.index];
  return link && !link->next_entering && !loc_equals(link->summary->source, loc);
}

// Rule 1 if it applies.
static void consider(Work *work, Loc loc) {
  if (!has_one_entering(work, loc))
    return;
  if (work->is_called_from[loc.index] || location_at(work, loc)->kind == LOC_EXIT)
    work->summaries->is_passed[loc.index] = !work->is_fixed[loc.index];
  else if (!work->is_fixed[loc.index]) {
    assert(!location_at(work, loc)->is_loop_head);
    apply_sequence(work, loc);
    work->summaries->is_left[loc.index] = false;
  }
}

// ---- the graph

static void add_edges(Work *work, Loc loc) {
  LocationKind kind = location_at(work, loc)->kind;
  work->is_fixed[loc.index] |= kind != LOC_PLAIN && kind != LOC_EXIT;
  work->summaries->is_left[loc.index] = true;
  cfa_each_leaving(work->cfa, loc, edge) {
    if (edge->kind == EDGE_CALL && call_sites_has_body(&work->sites, edge)) {
      work->is_called_from[loc.index] = true;
      work->is_fixed[edge->target.index] = true;
    } else if (location_at(work, edge->target)->reaches_error) {
      add(work, make_edge(work, edge));
    }
  }
}

static void summarize_function(Work *work, const Function *function) {
  assert(function->is_defined);
  work->is_fixed[function->entry.index] = true;
  vec_each(const Loc, loc, &function->locations) {
    add_edges(work, *loc);
  }
  vec_each(const Loc, loc, &function->locations) {
    consider(work, *loc);
  }
}

static int compare_positions(const void *left, const void *right) {
  const Summary *a = *(const Summary *const *)left, *b = *(const Summary *const *)right;
  if (a->position != b->position)
    return a->position < b->position ? -1 : 1;
  return a->id < b->id ? -1 : 1;
}

static void keep_links(Work *work) {
  Summaries *summaries = work->summaries;
  for (uint32_t i = 0; i < summaries->location_count; i++) {
    SummaryVec *leaving = &summaries->leaving[i];
    for (const Link *link = work->leaving[i]; link; link = link->next_leaving)
      if (!link->is_removed)
        vec_push(leaving, link->summary);
    if (leaving->size)
      qsort(leaving->data, leaving->size, sizeof *leaving->data, compare_positions);
  }
}

// ---- lifecycle

void summaries_init(Summaries *summaries, const Cfa *cfa) {
  assert(cfa_is_ordered(cfa));
  uint32_t count = cfa->locations.size;
  *summaries = (Summaries){.location_count = count};
  summaries->is_left = ARENA_ARRAY(&summaries->arena, bool, count);
  summaries->before = ARENA_ARRAY(&summaries->arena, const Summary *, count);
  summaries->is_passed = ARENA_ARRAY(&summaries->arena, bool, count);
  summaries->leaving = ARENA_ARRAY(&summaries->arena, SummaryVec, count);
  Work work = {.summaries = summaries, .cfa = cfa};
  call_sites_init(&work.sites, cfa);
  work.leaving = ARENA_ARRAY(&work.scratch, Link *, count);
  work.entering = ARENA_ARRAY(&work.scratch, Link *, count);
  work.is_fixed = ARENA_ARRAY(&work.scratch, bool, count);
  work.is_called_from = ARENA_ARRAY(&work.scratch, bool, count);
  vec_each(Function *const, function, &cfa->functions) {
    if ((*function)->is_defined)
      summarize_function(&work, *function);
  }
  keep_links(&work);
  call_sites_release(&work.sites);
  arena_release(&work.scratch);
}

void summaries_release(Summaries *summaries) {
  for (uint32_t i = 0; i < summaries->location_count; i++)
    vec_release(&summaries->leaving[i]);
  arena_release(&summaries->arena);
}
