// From the CFA to the internal form: lays out the frame, then turns each block
// into instructions, edge by edge.
#include "exec/compile_internal.h"

#include "base/diag.h"
#include "cfa/checks.h"
#include "cfa/layout.h"
#include "exec/value.h"

#include <assert.h>
#include <string.h>

// ---- emitting

uint32_t emit(Compiler *compiler, Instr instr) {
  assert(instr.op < OPS && compiler->instrs.size == compiler->infos.size);
  vec_push(&compiler->instrs, instr);
  vec_push(&compiler->infos,
           (InstrInfo){.edge = compiler->edge, .edges_begun = compiler->edges_begun});
  return compiler->instrs.size - 1;
}

const ExecPlace *keep_place(Compiler *compiler, const ExecPlace *place) {
  ExecPlace *kept = ARENA_NEW(compiler->context->arena, ExecPlace);
  *kept = *place;
  return kept;
}

uint32_t emit_at(Compiler *compiler, Instr instr, const ExecPlace *place) {
  uint32_t index = emit(compiler, instr);
  vec_last(&compiler->infos).place = keep_place(compiler, place);
  return index;
}

uint32_t take_slot(Compiler *compiler, uint32_t want, const Type *type) {
  if (want != NO_SLOT)
    return want;
  uint32_t slot = compiler->next_temp;
  compiler->next_temp += type_is_wide(type) ? 2 : 1;
  if (compiler->next_temp > compiler->code->word_count)
    compiler->code->word_count = compiler->next_temp;
  assert(compiler->next_temp <= compiler->code->word_count);
  return slot;
}

uint32_t emit_result(Compiler *compiler, Instr instr, uint32_t mark, const Type *type,
                     uint32_t want) {
  assert(mark <= compiler->next_temp);
  compiler->next_temp = mark;
  instr.dst = take_slot(compiler, want, type);
  emit(compiler, instr);
  return instr.dst;
}

// ---- frame

// More than any stack has: a frame of this size cannot be entered.
static const uint64_t max_memory = (uint64_t)1 << 40;

static void give_memory(Compiler *compiler, Home *home) {
  assert(!home->is_word);
  Code *code = compiler->code;
  uint64_t align = home->variable->align > 16 ? home->variable->align : 16;
  home->offset = (code->memory_size + align - 1) / align * align;
  code->memory_size = home->offset + home->variable->type->size + 16; // a gap behind it
  if (code->memory_size > max_memory)
    code->memory_size = max_memory;
  if (align > code->memory_align)
    code->memory_align = align;
  if (!home->variable->is_address_taken)
    return;
  home->distance = layout_round_up(code->address_size, align);
  code->address_size = home->distance + home->variable->type->size +
                       layout_of(compiler->context->cfa->types.model).local_gap;
  code->objects[code->object_count++] = home;
}

static void give_word(Compiler *compiler, Home *home) {
  assert(home->is_word && type_is_scalar(home->variable->type));
  Code *code = compiler->code;
  home->slot = code->word_count;
  code->word_count += type_is_wide(home->variable->type) ? 2 : 1;
}

static void give_home(Compiler *compiler, const Variable *variable) {
  assert(!map_find(&compiler->homes, variable->id));
  Code *code = compiler->code;
  *map_insert(&compiler->homes, variable->id, NULL) = code->home_count;
  Home *home = &code->homes[code->home_count++];
  *home = (Home){.variable = variable, .is_word = variable_is_word(variable), .flag = NO_SLOT};
  if (home->is_word)
    give_word(compiler, home);
  else
    give_memory(compiler, home);
}

// VARIABLE has no value at LOC: if it may be read there, a flag tells when it has got one.
static void give_flag(Compiler *compiler, const Variable *variable, Loc loc) {
  if (!variable_is_word(variable) || !liveness_has(compiler->context->liveness, loc, variable))
    return;
  assert(variable->kind != VAR_PARAM); // of which the caller has seen to the value
  Home *home = find_home(compiler, variable);
  if (home->flag == NO_SLOT)
    home->flag = compiler->code->word_count++;
}

static void give_flags(Compiler *compiler, const Function *function) {
  Code *code = compiler->code;
  code->first_flag = code->word_count;
  vec_each(Variable *const, local, &function->locals)
    give_flag(compiler, *local, function->entry);
  vec_each(const Block, block, &compiler->blocks.all)
    for (uint32_t i = 0; i < block->edge_count; i++) {
      const Edge *edge = block->edges[i];
      if (edge->kind == EDGE_HAVOC && edge->havoc.kind == HAVOC_DECLARED &&
          edge->havoc.lhs->kind == EXPR_VAR)
        give_flag(compiler, edge->havoc.lhs->variable, edge->target);
    }
  code->flag_count = code->word_count - code->first_flag;
}

static void lay_out_frame(Compiler *compiler, const Function *function) {
  assert(function->is_defined && !compiler->code->home_count);
  Code *code = compiler->code;
  uint32_t count = function->params.size + function->locals.size;
  code->homes = ARENA_ARRAY(compiler->context->arena, Home, count);
  code->objects = ARENA_ARRAY(compiler->context->arena, const Home *, count);
  code->memory_align = 16;
  vec_each(Variable *const, param, &function->params)
    give_home(compiler, *param);
  code->param_count = code->home_count;
  vec_each(Variable *const, local, &function->locals)
    give_home(compiler, *local);
  give_flags(compiler, function);
}

// ---- edges

// Where a scalar that goes to PLACE is made: in its word, or in a temporary.
static uint32_t target_slot(Compiler *compiler, const ExecPlace *place) {
  return take_slot(compiler, place->kind == PLACE_WORD ? place->slot : NO_SLOT, place->type);
}

// PLACE gets the scalar in SLOT, its own word if it is one.
static void store_scalar(Compiler *compiler, const ExecPlace *place, uint32_t slot) {
  assert(place->kind != PLACE_WORD || place->slot == slot);
  if (place->kind == PLACE_WORD)
    note_value(compiler, place->variable, true);
  else
    compile_store(compiler, place, slot);
  if (compiler->context->is_observed)
    emit_at(compiler, (Instr){.op = OP_TELL}, place);
}

// TYPE is NULL when nothing is returned, or an aggregate.
static void tell_returned(Compiler *compiler, const Type *type, uint32_t slot) {
  assert(!type || type_is_scalar(type));
  if (compiler->context->is_observed)
    emit(compiler, (Instr){.op = OP_TELL_RETURN, .a = slot, .type = type});
}

static void return_nothing(Compiler *compiler) {
  tell_returned(compiler, NULL, 0);
  emit(compiler, (Instr){.op = OP_RETURN_NONE});
}

static void compile_assign(Compiler *compiler, const Edge *edge) {
  const Expr *rhs = edge->assign.rhs;
  ExecPlace place = compile_place(compiler, edge->assign.lhs);
  if (type_is_scalar(place.type)) {
    uint32_t want = place.kind == PLACE_WORD ? place.slot : NO_SLOT;
    store_scalar(compiler, &place, compile_value(compiler, rhs, want));
  } else if (rhs->kind == EXPR_ZERO) {
    emit_at(compiler, (Instr){.op = OP_FILL_ZERO}, &place);
  } else {
    ExecPlace source = compile_place(compiler, rhs);
    emit_at(compiler, (Instr){.op = OP_COPY, .place = keep_place(compiler, &source)}, &place);
  }
}

static void compile_havoc(Compiler *compiler, const Edge *edge) {
  ExecPlace place = compile_place(compiler, edge->havoc.lhs);
  if (edge->havoc.kind == HAVOC_ASM) {
    emit_at(compiler, (Instr){.op = OP_ASK}, &place); // the run ends
  } else if (edge->havoc.kind != HAVOC_DECLARED && type_is_scalar(place.type)) {
    uint32_t slot = target_slot(compiler, &place);
    emit_at(compiler, (Instr){.op = OP_ASK, .dst = slot}, &place);
    store_scalar(compiler, &place, slot);
  } else if (place.kind == PLACE_WORD) { // asked about when it is read
    note_value(compiler, place.variable, false);
  } else {
    emit_at(compiler, (Instr){.op = OP_FORGET}, &place);
  }
}

static Argument compile_argument(Compiler *compiler, const Expr *expr) {
  Argument argument = {.type = expr->type, .slot = NO_SLOT};
  if (type_is_scalar(expr->type)) {
    argument.slot = compile_value(compiler, expr, NO_SLOT);
  } else {
    ExecPlace place = compile_place(compiler, expr);
    argument.place = keep_place(compiler, &place);
  }
  return argument;
}

static void compile_result(Compiler *compiler, const Expr *lhs) {
  ExecPlace place = compile_place(compiler, lhs);
  if (!type_is_scalar(lhs->type)) {
    emit_at(compiler, (Instr){.op = OP_RESULT_BYTES}, &place);
    return;
  }
  uint32_t slot = target_slot(compiler, &place);
  emit(compiler, (Instr){.op = OP_RESULT, .dst = slot, .type = lhs->type});
  store_scalar(compiler, &place, slot);
}

// The place of the result is found after the call.
static void compile_call(Compiler *compiler, const Edge *edge) {
  CallSite *site = ARENA_NEW(compiler->context->arena, CallSite);
  *site = (CallSite){.edge = edge, .slot = NO_SLOT, .argument_count = edge->call.arg_count};
  site->arguments = ARENA_ARRAY(compiler->context->arena, Argument, site->argument_count);
  if (edge->call.callee->kind == EXPR_FUNCTION)
    site->function = edge->call.callee->function;
  else
    site->slot = compile_value(compiler, edge->call.callee, NO_SLOT);
  for (uint32_t i = 0; i < site->argument_count; i++)
    site->arguments[i] = compile_argument(compiler, edge->call.args[i]);
  emit(compiler, (Instr){.op = OP_CALL, .site = site});
  if (edge->call.lhs)
    compile_result(compiler, edge->call.lhs);
}

static void compile_return(Compiler *compiler, const Edge *edge) {
  const Expr *value = edge->ret.value;
  if (!value) {
    return_nothing(compiler);
  } else if (type_is_scalar(value->type)) {
    uint32_t slot = compile_value(compiler, value, NO_SLOT);
    tell_returned(compiler, value->type, slot);
    emit(compiler, (Instr){.op = OP_RETURN, .a = slot, .type = value->type});
  } else {
    ExecPlace place = compile_place(compiler, value);
    tell_returned(compiler, NULL, 0);
    emit_at(compiler, (Instr){.op = OP_RETURN_BYTES}, &place);
  }
}

static void compile_operation(Compiler *compiler, const Edge *edge) {
  switch (edge->kind) {
  case EDGE_SKIP:
    break;
  case EDGE_ASSIGN:
    compile_assign(compiler, edge);
    break;
  case EDGE_HAVOC:
    compile_havoc(compiler, edge);
    break;
  case EDGE_CALL:
    compile_call(compiler, edge);
    break;
  case EDGE_RETURN:
    compile_return(compiler, edge);
    break;
  case EDGE_ASSUME:
    BUG("an assumption inside a block");
  }
}

// The values that the report of CHECK tells, one behind the other; returns the first word.
static uint32_t compile_reported(Compiler *compiler, const Check *check) {
  uint32_t first = compiler->next_temp;
  for (uint32_t i = 0; i < 2 && check->operands[i]; i++) {
    const Expr *operand = check->operands[i];
    uint32_t slot = take_slot(compiler, NO_SLOT, operand->type), mark = compiler->next_temp;
    compile_value(compiler, operand, slot);
    compiler->next_temp = mark;
  }
  return first;
}

// Goes to the block behind EDGE, or ends there.
static void compile_way_on(Compiler *compiler, const Edge *edge, uint32_t next,
                           uint32_t following) {
  if (next != NO_BLOCK && next != following)
    vec_push(&compiler->jumps, emit(compiler, (Instr){.op = OP_JUMP, .dst = next}));
  if (next != NO_BLOCK)
    return;
  const Location *end = cfa_location(compiler->context->cfa, edge->target);
  if (end->kind == LOC_EXIT) {
    return_nothing(compiler);
    return;
  }
  const Check *check = location_check(compiler->context->cfa, end);
  emit(compiler, (Instr){.op = OP_STOP, .a = check ? compile_reported(compiler, check) : 0});
}

static void begin_edge(Compiler *compiler, const Edge *edge) {
  compiler->edge = edge;
  compiler->edges_begun++;
  compiler->next_temp = compiler->code->first_flag + compiler->code->flag_count;
}

static void compile_watch(Compiler *compiler) {
  if (compiler->context->has_watch)
    emit(compiler, (Instr){.op = OP_WATCH});
}

// ---- branches

// One side of a branch: what happens once its edge is known to be taken.
static void compile_side(Compiler *compiler, const Block *block, uint32_t side,
                         uint32_t following) {
  assert(side < 2 && block->branch[side]);
  compiler->edge = block->branch[side];
  compile_watch(compiler);
  compile_way_on(compiler, block->branch[side], block->branch_next[side], following);
}

// Whether the first edge of a branch is taken, when that is certain.
static bool is_decided(const Block *block, bool *is_first) {
  assert(block->branch[0]->kind == EDGE_ASSUME);
  const Expr *cond = block->branch[0]->assume.cond;
  if (cond->kind != EXPR_INT)
    return false;
  *is_first = (cond->integer != 0) == block->branch[0]->assume.truth;
  return block->branch[1] || *is_first;
}

static void compile_branch(Compiler *compiler, const Block *block, uint32_t following) {
  const Edge *first = block->branch[0], *second = block->branch[1];
  assert(!second || second->assume.truth != first->assume.truth);
  begin_edge(compiler, first);
  bool is_first;
  if (is_decided(block, &is_first)) {
    compile_side(compiler, block, is_first ? 0 : 1, following);
    return;
  }
  bool is_plain = second && !compiler->context->has_watch;
  if (is_plain && block->branch_next[1] != NO_BLOCK) { // jump straight to the other block
    uint32_t jump = compile_jump(compiler, first->assume.cond, !first->assume.truth);
    compiler->instrs.data[jump].dst = block->branch_next[1];
    vec_push(&compiler->jumps, jump);
    compile_side(compiler, block, 0, following);
    return;
  }
  uint32_t jump = compile_jump(compiler, first->assume.cond, first->assume.truth);
  compiler->edge = first;
  if (second)
    compile_side(compiler, block, 1, NO_BLOCK);
  else
    emit(compiler, (Instr){.op = OP_STOP, .imm = 1}); // the assumption fails
  compiler->instrs.data[jump].dst = compiler->instrs.size;
  compile_side(compiler, block, 0, following);
}

// ---- blocks

static void compile_block(Compiler *compiler, uint32_t number) {
  assert(number < compiler->blocks.all.size);
  const Block *block = &compiler->blocks.all.data[number];
  uint32_t following = number + 1;
  compiler->block_starts[number] = compiler->instrs.size;
  compiler->block = number + 1;
  compiler->edges_begun = 0;
  compiler->edge = block->edge_count ? block->edges[0] : block->branch[0];
  uint32_t edges = block->edge_count + (block->branch[0] ? 1 : 0);
  emit(compiler, (Instr){.op = OP_STEPS, .imm = edges});
  for (uint32_t i = 0; i < block->edge_count; i++) {
    begin_edge(compiler, block->edges[i]);
    compile_watch(compiler);
    compile_operation(compiler, block->edges[i]);
  }
  if (block->branch[0]) {
    compile_branch(compiler, block, following);
  } else if (!block->edge_count) {
    emit(compiler, (Instr){.op = OP_STOP}); // an empty way
  } else {
    const Edge *last = block->edges[block->edge_count - 1];
    if (last->kind != EDGE_RETURN)
      compile_way_on(compiler, last, block->next, following);
  }
}

static void resolve_jumps(Compiler *compiler) {
  vec_each(uint32_t, jump, &compiler->jumps) {
    Instr *instr = &compiler->instrs.data[*jump];
    assert(instr->dst < compiler->blocks.all.size);
    instr->dst = compiler->block_starts[instr->dst];
  }
}

static void keep_code(Compiler *compiler) {
  assert(compiler->instrs.size == compiler->infos.size);
  Code *code = compiler->code;
  code->count = compiler->instrs.size;
  code->instrs = ARENA_ARRAY(compiler->context->arena, Instr, code->count);
  code->infos = ARENA_ARRAY(compiler->context->arena, InstrInfo, code->count);
  memcpy(code->instrs, compiler->instrs.data, code->count * sizeof *code->instrs);
  memcpy(code->infos, compiler->infos.data, code->count * sizeof *code->infos);
}

Code *code_compile(const CodeContext *context, const Function *function) {
  Compiler compiler = {.context = context, .code = ARENA_NEW(context->arena, Code)};
  Arena scratch = {0};
  compiler.code->function = function;
  blocks_init(&compiler.blocks, context->cfa, function, &scratch);
  compiler.block_starts = ARENA_ARRAY(&scratch, uint32_t, compiler.blocks.all.size);

  lay_out_frame(&compiler, function);
  assert(compiler.code->home_count == function->params.size + function->locals.size);
  compiler.set_in = ARENA_ARRAY(&scratch, uint32_t, compiler.code->home_count);
  for (uint32_t i = 0; i < compiler.blocks.all.size; i++)
    compile_block(&compiler, i);
  resolve_jumps(&compiler);
  keep_code(&compiler);

  vec_release(&compiler.instrs);
  vec_release(&compiler.infos);
  vec_release(&compiler.jumps);
  blocks_release(&compiler.blocks);
  map_release(&compiler.homes);
  arena_release(&scratch);
  return compiler.code;
}
