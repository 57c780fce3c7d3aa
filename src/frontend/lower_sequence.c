// Side effects in no order (C11 6.5p2): an expression writes a variable, and reads or writes it in
// another operand, with no sequence point between. `i = i++` and `f(i++, i)` are undefined.
//
// The walk lists the accesses of variables, and of members of them, from left to right. Those of two
// operands of an operator that orders neither are compared. A write is pending as long as the value
// of the expression may be known before it is done: an assignment may come before a pending write
// of its right side. What is behind a pointer or in an array is not looked at.
#include "frontend/lower_internal.h"

#include "cfa/checks.h"

enum { MOST_ACCESSES = 256 };

typedef struct NamedPlace {
  const Variable *variable; // NULL: no variable is named
  const Field *field;       // the outermost one; NULL: all of it
} NamedPlace;

typedef struct Access {
  NamedPlace place;
  bool is_write, is_pending;
  bool is_conditional; // perhaps it does not happen
} Access;

typedef struct Sequence {
  VEC(Access) accesses;
  uint32_t writes, conditions; // around the operand at hand
  const Variable *certain, *possible; // that is accessed in no order: always, in some runs; or NULL
} Sequence;

// ---- conflicts

static bool overlaps(NamedPlace a, NamedPlace b) {
  return a.variable && a.variable == b.variable && (!a.field || !b.field || a.field == b.field);
}

static void note_conflict(Sequence *self, const Access *a, const Access *b) {
  const Variable **found =
      a->is_conditional || b->is_conditional ? &self->possible : &self->certain;
  if (!*found)
    *found = a->place.variable;
}

// Those before MIDDLE, from FIRST on, and those behind it are in no order.
static void compare(Sequence *self, uint32_t first, uint32_t middle, uint32_t end) {
  for (uint32_t i = first; i < middle && self->writes; i++)
    for (uint32_t k = middle; k < end; k++) {
      const Access *a = &self->accesses.data[i], *b = &self->accesses.data[k];
      if ((a->is_write || b->is_write) && overlaps(a->place, b->place))
        note_conflict(self, a, b);
    }
}

static void add(Sequence *self, NamedPlace place, bool is_write) {
  if (!place.variable || self->accesses.size >= MOST_ACCESSES)
    return;
  self->writes += is_write;
  vec_push(&self->accesses, ((Access){.place = place,
                                      .is_write = is_write,
                                      .is_pending = is_write,
                                      .is_conditional = self->conditions > 0}));
}

// By an operator whose operands begin at FIRST.
static void add_write(Sequence *self, NamedPlace place, uint32_t first) {
  Access write = {.place = place, .is_conditional = self->conditions > 0};
  for (uint32_t i = first; i < self->accesses.size; i++)
    if (self->accesses.data[i].is_pending && overlaps(place, self->accesses.data[i].place))
      note_conflict(self, &write, &self->accesses.data[i]);
  add(self, place, true);
}

// A sequence point: all that began at FIRST or later is done.
static void complete(Sequence *self, uint32_t first) {
  for (uint32_t i = first; i < self->accesses.size; i++)
    self->accesses.data[i].is_pending = false;
}

// ---- expressions

static void visit(Sequence *self, const Ast *ast);

static void visit_unordered(Sequence *self, const Ast *ast) {
  uint32_t first = self->accesses.size;
  for (uint32_t i = 0; i < ast->kid_count; i++) {
    uint32_t middle = self->accesses.size;
    visit(self, ast->kids[i]);
    compare(self, first, middle, self->accesses.size);
  }
}

// What finds the place AST, without reading it.
static NamedPlace visit_place(Sequence *self, const Ast *ast) {
  NamedPlace none = {0};
  const Ast *kid = ast->kid_count ? ast->kids[0] : NULL;
  switch ((int)ast->kind) {
  case AST_VAR:
    return (NamedPlace){ast->variable, NULL};
  case AST_MEMBER: {
    bool is_behind = type_is_pointer(kid->type);
    NamedPlace record = is_behind ? none : visit_place(self, kid);
    if (is_behind)
      visit(self, kid);
    else if (record.variable && !record.field && !ast->field->record->is_union)
      record.field = ast->field;
    return record;
  }
  case AST_INDEX:
    visit_unordered(self, ast);
    return none;
  case AST_UNARY:
    visit(self, ast->unary == OP_DEREF ? kid : ast);
    return none;
  default:
    visit(self, ast);
    return none;
  }
}

static void visit_read(Sequence *self, const Ast *ast) {
  NamedPlace place = visit_place(self, ast);
  if (ast->type->kind != TYPE_ARRAY)
    add(self, place, false);
}

static void visit_unary(Sequence *self, const Ast *ast) {
  uint32_t first = self->accesses.size;
  if (ast->unary == OP_ADDRESS) {
    (void)visit_place(self, ast->kids[0]);
  } else if (ast->unary >= OP_PRE_INC) {
    NamedPlace place = visit_place(self, ast->kids[0]);
    add(self, place, false);
    add_write(self, place, first);
  } else if (ast->unary == OP_DEREF) {
    visit_read(self, ast);
  } else {
    visit(self, ast->kids[0]);
  }
}

static void visit_assign(Sequence *self, const Ast *ast) {
  uint32_t first = self->accesses.size;
  NamedPlace place = visit_place(self, ast->kids[0]);
  if (ast->kind == AST_ASSIGN_OP)
    add(self, place, false);
  uint32_t middle = self->accesses.size;
  visit(self, ast->kids[1]);
  compare(self, first, middle, self->accesses.size);
  add_write(self, place, first);
}

// The first operand, a sequence point, the others.
static void visit_ordered(Sequence *self, const Ast *ast, bool is_choice) {
  uint32_t first = self->accesses.size;
  visit(self, ast->kids[0]);
  complete(self, first);
  self->conditions += is_choice;
  for (uint32_t i = 1; i < ast->kid_count; i++)
    visit(self, ast->kids[i]);
  self->conditions -= is_choice;
}

static void visit_cast(Sequence *self, const Ast *ast) {
  const Ast *kid = ast->kids[0];
  if (kid->type && kid->type->kind == TYPE_ARRAY) // its address
    (void)visit_place(self, kid);
  else
    visit(self, kid);
}

static void visit(Sequence *self, const Ast *ast) {
  uint32_t first = self->accesses.size;
  switch ((int)ast->kind) {
  case AST_VAR:
  case AST_MEMBER:
  case AST_INDEX:
    visit_read(self, ast);
    break;
  case AST_UNARY:
    visit_unary(self, ast);
    break;
  case AST_BINARY:
    visit_unordered(self, ast);
    break;
  case AST_ASSIGN:
  case AST_ASSIGN_OP:
    visit_assign(self, ast);
    break;
  case AST_LOGICAL:
  case AST_CONDITIONAL:
  case AST_ELVIS:
    visit_ordered(self, ast, true);
    break;
  case AST_COMMA:
    visit_ordered(self, ast, false);
    break;
  case AST_CALL: // its body comes between its arguments and its value
    visit_unordered(self, ast);
    complete(self, first);
    break;
  case AST_CAST:
    visit_cast(self, ast);
    break;
  default:
    break;
  }
}

void lower_sequence(Lowerer *l, const Ast *full) {
  Sequence self = {0};
  bool is_asked = l->lowering->property.checks & check_set(ERROR_SEQUENCE);
  if (!is_asked || !full || !ast_is_expression(full) || !full->has_effect)
    return;
  visit(&self, full);
  if (self.certain) {
    emit_skip(l, full->span);
    l->last->skip.undefined =
        arena_printf(&l->cfa->arena, "'%s' is written, and written or read once more, in no order",
                     self.certain->name);
  } else if (self.possible) {
    emit_unsupported(l,
                     arena_printf(&l->cfa->arena, "a write of '%s' that may be in no order",
                                  self.possible->name),
                     full->span);
  }
  vec_release(&self.accesses);
}
