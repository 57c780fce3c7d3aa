// Places. An lvalue that is part of a variable is checked against that very
// variable, however far its indices point; one behind a pointer is looked up
// by its address when the access happens.
#include "exec/compile_internal.h"

#include "base/diag.h"
#include "exec/value.h"

#include <assert.h>

WordShape shape_of(const Type *type) {
  static const WordShape shapes[] = {
      [1] = SHAPE_U8, [2] = SHAPE_U16, [4] = SHAPE_U32, [8] = SHAPE_64};
  if (!type_is_scalar(type) || type_is_wide(type))
    return SHAPE_OTHER;
  assert(type->size < sizeof shapes / sizeof *shapes && type->size);
  WordShape shape = shapes[type->size];
  bool is_extended = type_is_signed(type) && type->size < 8;
  return is_extended ? shape - 1 : shape;
}

// ---- register variables

bool variable_is_word(const Variable *variable) {
  return !variable_is_static(variable) && !variable->is_address_taken &&
         type_is_scalar(variable->type);
}

Home *find_home(const Compiler *compiler, const Variable *variable) {
  const uint64_t *index = map_find(&compiler->homes, variable->id);
  if (!index)
    BUG("variable '%s' is used outside its function", variable->name);
  return &compiler->code->homes[*index];
}

uint32_t compile_variable(Compiler *compiler, const Variable *variable, uint32_t want) {
  const Home *home = find_home(compiler, variable);
  assert(home->is_word);
  uint32_t *set_in = &compiler->set_in[home - compiler->code->homes];
  if (home->flag != NO_SLOT && *set_in != compiler->block) {
    emit(compiler,
         (Instr){.op = OP_FIRST_READ, .dst = home->slot, .b = home->flag, .variable = variable});
    *set_in = compiler->block;
  }
  if (want == NO_SLOT || want == home->slot)
    return home->slot;
  Op op = type_is_wide(variable->type) ? OP_WIDE_MOVE : OP_MOVE;
  emit(compiler, (Instr){.op = op, .dst = want, .a = home->slot});
  return want;
}

void note_value(Compiler *compiler, const Variable *variable, bool has_value) {
  assert(variable_is_word(variable));
  const Home *home = find_home(compiler, variable);
  if (home->flag == NO_SLOT)
    return;
  compiler->set_in[home - compiler->code->homes] = has_value ? compiler->block : 0;
  emit(compiler, (Instr){.op = OP_CONSTANT, .dst = home->flag, .imm = has_value});
}

// ---- places

static ExecPlace variable_place(Compiler *compiler, const Variable *variable) {
  ExecPlace place = {.type = variable->type, .variable = variable, .slot = NO_SLOT};
  if (variable_is_static(variable)) {
    place.kind = PLACE_STATIC;
    place.object = compiler->context->statics[variable->id];
    return place;
  }
  const Home *home = find_home(compiler, variable);
  place.kind = home->is_word ? PLACE_WORD : PLACE_LOCAL;
  place.slot = home->is_word ? home->slot : NO_SLOT;
  place.frame_offset = home->offset;
  place.frame_distance = home->distance;
  return place;
}

// The address in *POINTER, with what is added to it by constants in the offset.
static ExecPlace pointer_place(Compiler *compiler, const Expr *pointer) {
  assert(type_is_pointer(pointer->type));
  ExecPlace place = {.kind = PLACE_POINTER};
  while (pointer->kind == EXPR_PTR_ADD && pointer->right->kind == EXPR_INT) {
    uint64_t size = pointer->type->target->size;
    place.offset = (int64_t)((uint64_t)place.offset + (uint64_t)pointer->right->integer * size);
    pointer = pointer->left;
  }
  place.slot = compile_value(compiler, pointer, NO_SLOT);
  return place;
}

static void add_index(Compiler *compiler, ExecPlace *place, const Expr *index, uint64_t size) {
  assert(place->kind != PLACE_WORD && !place->is_bit_field);
  if (index->kind == EXPR_INT) {
    place->offset = (int64_t)((uint64_t)place->offset + (uint64_t)index->integer * size);
    return;
  }
  const Types *types = &compiler->context->cfa->types;
  uint32_t mark = compiler->next_temp;
  uint32_t slot = compile_value(compiler, index, NO_SLOT);
  if (place->slot == NO_SLOT && size == 1) {
    place->slot = slot;
    return;
  }
  Instr instr = {.op = OP_SCALE, .a = slot, .imm = (int64_t)size};
  if (place->slot != NO_SLOT) {
    bool wraps = place->kind == PLACE_POINTER && types->model == MODEL_ILP32;
    instr.op = wraps ? OP_INDEX_32 : OP_INDEX_64;
    instr.a = place->slot;
    instr.b = slot;
  }
  place->slot = emit_result(compiler, instr, mark, types->size_type, NO_SLOT);
}

static void add_field(ExecPlace *place, const Field *field) {
  assert(!place->is_bit_field);
  place->offset += (int64_t)(field->bit_offset / 8);
  if (!field->is_bit_field)
    return;
  place->is_bit_field = true;
  place->bit_offset = (uint32_t)(field->bit_offset % 8);
  place->bit_width = field->bit_width;
}

ExecPlace compile_place(Compiler *compiler, const Expr *lvalue) {
  ExecPlace place;
  switch ((int)lvalue->kind) {
  case EXPR_VAR:
    place = variable_place(compiler, lvalue->variable);
    break;
  case EXPR_DEREF:
    place = pointer_place(compiler, lvalue->operand);
    break;
  case EXPR_FIELD:
    place = compile_place(compiler, lvalue->operand);
    add_field(&place, lvalue->field);
    break;
  case EXPR_INDEX:
    place = compile_place(compiler, lvalue->left);
    add_index(compiler, &place, lvalue->right, lvalue->type->size);
    break;
  case EXPR_ZERO:
    place = (ExecPlace){.kind = PLACE_ZERO};
    break;
  default:
    BUG("no lvalue: expression of kind %d", (int)lvalue->kind);
  }
  place.type = lvalue->type;
  place.lvalue = lvalue;
  return place;
}

// ---- addresses

// The address of a variable and the constant offset; indices come on top.
static Instr base_address(const Compiler *compiler, const ExecPlace *place) {
  uint64_t mask = compiler->context->space->pointer_mask;
  if (place->kind == PLACE_LOCAL)
    return (Instr){.op = OP_LOCAL_ADDRESS, .imm = (int64_t)place->frame_distance + place->offset};
  assert(place->variable);
  if (place->kind != PLACE_STATIC)
    BUG("the address of register variable '%s' is taken", place->variable->name);
  uint64_t address = (place->object->base + (uint64_t)place->offset) & mask;
  return (Instr){.op = OP_CONSTANT, .imm = (int64_t)address};
}

uint32_t compile_address(Compiler *compiler, const Expr *lvalue, uint32_t want) {
  const Types *types = &compiler->context->cfa->types;
  Op add = types->model == MODEL_LP64 ? OP_ADD_64 : OP_ADD_U32;
  uint32_t mark = compiler->next_temp;
  ExecPlace place = compile_place(compiler, lvalue);
  assert(!place.is_bit_field);
  Instr instr;
  if (place.kind == PLACE_POINTER) {
    instr = (Instr){.op = add + 1, .a = place.slot, .imm = place.offset};
  } else {
    instr = base_address(compiler, &place);
    if (place.slot != NO_SLOT) {
      uint32_t base = emit_result(compiler, instr, compiler->next_temp, types->size_type, NO_SLOT);
      instr = (Instr){.op = add, .a = base, .b = place.slot};
    }
  }
  return emit_result(compiler, instr, mark, types->size_type, want);
}

// ---- loads and stores

typedef enum AccessForm {
  FORM_LOCAL,
  FORM_STATIC,
  FORM_LOCAL_AT,
  FORM_STATIC_AT,
  FORM_POINTER,
  FORMS,
  FORM_ANY // none of the above
} AccessForm;

static bool fits_s32(int64_t offset) { return offset == (int32_t)offset; }

// Fills in the operands of a fast access to PLACE, if there is one.
static AccessForm choose_form(const Compiler *compiler, const ExecPlace *place, Instr *instr) {
  assert(place->kind != PLACE_WORD && place->kind != PLACE_ZERO);
  WordShape shape = shape_of(place->type);
  if (place->is_bit_field || shape == SHAPE_OTHER || !fits_s32(place->offset))
    return FORM_ANY;
  uint64_t offset = (uint64_t)place->offset, size = place->type->size;
  instr->a = place->slot;
  instr->b = (uint32_t)offset;
  if (place->kind == PLACE_POINTER) {
    instr->object = &compiler->context->space->nothing;
    return FORM_POINTER;
  }
  bool is_constant = place->slot == NO_SLOT;
  if (is_constant && !is_within(offset, size, variable_size(place->variable)))
    return FORM_ANY; // the report comes when it is executed
  if (place->kind == PLACE_STATIC) {
    instr->object = place->object;
    return is_constant ? FORM_STATIC : FORM_STATIC_AT;
  }
  if (is_constant) {
    instr->imm = (int64_t)(place->frame_offset + offset);
    return FORM_LOCAL;
  }
  if (place->frame_offset > UINT32_MAX || place->variable->type->size > UINT32_MAX)
    return FORM_ANY;
  instr->local.frame_offset = (uint32_t)place->frame_offset;
  instr->local.size = (uint32_t)place->variable->type->size;
  return FORM_LOCAL_AT;
}

uint32_t compile_load(Compiler *compiler, const ExecPlace *place, uint32_t want) {
  assert(type_is_scalar(place->type) && place->kind != PLACE_WORD);
  static const Op ops[FORMS] = {OP_LOAD_LOCAL, OP_LOAD_STATIC, OP_LOAD_LOCAL_AT, OP_LOAD_STATIC_AT,
                                OP_LOAD_POINTER};
  Instr instr = {.op = OP_ANY_LOAD, .dst = take_slot(compiler, want, place->type)};
  AccessForm form = choose_form(compiler, place, &instr);
  if (form != FORM_ANY)
    instr.op = (uint16_t)(ops[form] + (Op)shape_of(place->type));
  emit_at(compiler, instr, place);
  if (form != FORM_ANY && type_is_bool(place->type))
    emit(compiler, (Instr){.op = OP_AND_I, .dst = instr.dst, .a = instr.dst, .imm = 1});
  return instr.dst;
}

void compile_store(Compiler *compiler, const ExecPlace *place, uint32_t slot) {
  assert(type_is_scalar(place->type) && place->kind != PLACE_WORD);
  static const Op ops[FORMS] = {OP_STORE_LOCAL, OP_STORE_STATIC, OP_STORE_LOCAL_AT,
                                OP_STORE_STATIC_AT, OP_STORE_POINTER};
  Instr instr = {.op = OP_ANY_STORE, .dst = slot};
  AccessForm form = choose_form(compiler, place, &instr);
  if (form != FORM_ANY)
    instr.op = (uint16_t)(ops[form] + (Op)(shape_of(place->type) / 2));
  emit_at(compiler, instr, place);
}
