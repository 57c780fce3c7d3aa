// Calls and returns are matched here, apart from the analysis.
#include "proof/proof_internal.h"

#include <assert.h>

// ---- calls under way

static ProofFrame *push_frame(ProofSteps *steps, ProofFrame *outer, const CfaStep *step) {
  assert(step->kind == STEP_ENTER && step->callee->is_defined);
  for (ProofFrame *frame = outer->inner; frame; frame = frame->next)
    if (frame->call == step->edge && frame->function == step->callee)
      return frame;
  ProofFrame *frame = ARENA_NEW(&steps->arena, ProofFrame);
  *frame = (ProofFrame){
      .outer = outer, .call = step->edge, .function = step->callee, .next = outer->inner};
  outer->inner = frame;
  return frame;
}

ProofFrame *proof_next_frame(ProofSteps *steps, ProofFrame *frame, const CfaStep *step) {
  switch (step->kind) {
  case STEP_EDGE:
  case STEP_SUMMARY:
    return frame;
  case STEP_ENTER:
    return push_frame(steps, frame, step);
  case STEP_LEAVE:
    break;
  }
  return frame->call == step->edge && frame->function == step->callee ? frame->outer : NULL;
}

bool frame_is_recursive(const ProofFrame *frame) {
  assert(frame->function);
  for (const ProofFrame *outer = frame->outer; outer; outer = outer->outer)
    if (outer->function == frame->function)
      return true;
  return false;
}

// ---- steps

static void add_call_steps(const ProofSteps *steps, const Edge *call, CfaStepVec *out) {
  assert(call->kind == EDGE_CALL);
  const CallGroup *group = call_sites_get(&steps->sites, call);
  bool has_edge = group->callees.size == 0;
  if (has_edge)
    vec_push(out, cfa_step_edge(call));
  vec_each(Function *const, callee, &group->callees) {
    if ((*callee)->is_defined)
      vec_push(out, cfa_step_enter(call, *callee));
    else if (!has_edge)
      vec_push(out, cfa_step_edge(call));
    has_edge |= !(*callee)->is_defined;
  }
}

void proof_add_steps(const ProofSteps *steps, const ProofFrame *frame, Loc loc, CfaStepVec *out) {
  assert(cfa_location(steps->cfa, loc)->function == frame->function);
  assert(!out->size);
  const Cfa *cfa = steps->cfa;
  const Summaries *summaries = steps->summaries;
  if (cfa_location(cfa, loc)->kind == LOC_EXIT && frame->call)
    vec_push(out, cfa_step_leave(frame->call, frame->function));
  cfa_each_leaving(cfa, loc, edge) {
    if (edge->kind == EDGE_CALL && (!summaries || call_sites_has_body(&steps->sites, edge)))
      add_call_steps(steps, edge, out);
    else if (!summaries)
      vec_push(out, cfa_step_edge(edge));
  }
  if (summaries)
    vec_each(const Summary *const, summary, &summaries->leaving[loc.index])
      vec_push(out, cfa_step_summary(*summary));
  uint32_t kept = 0;
  vec_each(const CfaStep, step, out) {
    if (cfa_location(cfa, step->target)->reaches_error)
      out->data[kept++] = *step;
  }
  assert(kept <= out->size);
  out->size = kept;
}

void proof_steps_init(ProofSteps *steps, const Cfa *cfa, const Summaries *summaries) {
  *steps = (ProofSteps){.cfa = cfa, .summaries = summaries};
  call_sites_init(&steps->sites, cfa);
  steps->start = ARENA_NEW(&steps->arena, ProofFrame);
  steps->start->function = cfa->init;
}

void proof_steps_release(ProofSteps *steps) {
  call_sites_release(&steps->sites);
  arena_release(&steps->arena);
}
