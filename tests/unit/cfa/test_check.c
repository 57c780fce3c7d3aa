// Each test damages a well-formed program in one way and expects to hear of it.
#include "fixture.h"

// int x; int g(int n) { int y = x; if (y) x = g(y); else x = n; return x; }
typedef struct Program {
  Fixture f;
  Function *g;
  Variable *x, *n, *y;
  Loc test, yes, no, last;
  Edge *copy, *truth, *falsehood, *call, *give;
} Program;

static void program_init(Program *p) {
  Fixture *f = &p->f;
  fixture_init(f, MODEL_LP64);
  const Type *params[] = {f->int_type};
  const Type *type = type_make_function(&f->cfa.types, f->int_type, params, 1, false, true);
  p->x = new_global(f, "x");
  p->g = cfa_new_function(&f->cfa, "g", type, at(f, 1));
  p->n = cfa_new_variable(&f->cfa, VAR_PARAM, "n", f->int_type, p->g, at(f, 1));
  p->y = new_local(f, p->g, "y");
  cfa_begin_body(&f->cfa, p->g);
  p->test = new_loc(f, p->g);
  p->yes = new_loc(f, p->g);
  p->no = new_loc(f, p->g);
  p->last = new_loc(f, p->g);
  p->copy = assign(f, p->g->entry, p->test, p->y, var(f, p->x));
  const Expr *cond = var(f, p->y), *arg = var(f, p->y);
  p->truth = cfa_add_assume(&f->cfa, p->test, p->yes, at(f, 2), cond, true);
  p->falsehood = cfa_add_assume(&f->cfa, p->test, p->no, at(f, 2), cond, false);
  const Expr *pointer = expr_function(&f->cfa.arena, &f->cfa.types, p->g);
  p->call = cfa_add_call(&f->cfa, p->yes, p->last, at(f, 3), var(f, p->x), pointer, &arg, 1);
  assign(f, p->no, p->last, p->x, var(f, p->n));
  p->give = ret(f, p->last, var(f, p->x));
  assert_well_formed(f);
}

static void finish(Program *p, const char *expected) {
  Strbuf why = {0};
  assert_false(cfa_is_well_formed(&p->f.cfa, &why));
  if (!strstr(strbuf_text(&why), expected))
    fail_msg("expected \"%s\", got \"%s\"", expected, strbuf_text(&why));
  strbuf_release(&why);
  fixture_release(&p->f);
}

static const Type *long_type(Program *p) { return p->f.cfa.types.ints[INT_LONG]; }

// ---- the graph

static void sees_broken_branches(void **state) {
  (void)state;
  Program p;
  program_init(&p);
  p.falsehood->assume.truth = true;
  finish(&p, "no branch");
  program_init(&p);
  p.falsehood->assume.cond = var(&p.f, p.y); // equal, but not the same
  finish(&p, "no branch");
  program_init(&p);
  go(&p.f, p.test, p.last);
  finish(&p, "no branch");
  program_init(&p);
  cfa_remove_edge(&p.f.cfa, p.give);
  finish(&p, "has no leaving edge");
}

static void sees_edges_out_of_ends(void **state) {
  (void)state;
  Program p;
  program_init(&p);
  cfa_location(&p.f.cfa, p.no)->kind = LOC_END;
  finish(&p, "ends a path");
  program_init(&p);
  cfa_location(&p.f.cfa, p.no)->kind = LOC_EXIT;
  finish(&p, "wrong exit");
}

static void sees_broken_lists(void **state) {
  (void)state;
  Program p;
  program_init(&p);
  cfa_location(&p.f.cfa, p.last)->first_entering = NULL;
  finish(&p, "do not end in the last");
  program_init(&p);
  p.copy->target = p.no;
  finish(&p, "foreign or removed entering edge");
  program_init(&p);
  p.f.cfa.edges.data[p.copy->id] = NULL;
  finish(&p, "foreign or removed leaving edge");
  program_init(&p);
  Location *location = cfa_location(&p.f.cfa, p.yes);
  location->first_entering = location->last_entering = NULL;
  finish(&p, "enter a location");
}

static void sees_broken_location_lists(void **state) {
  (void)state;
  Program p;
  program_init(&p);
  p.g->locations.size--;
  finish(&p, "does not list it");
  program_init(&p);
  vec_push(&p.g->locations, p.yes);
  finish(&p, "listed twice");
  program_init(&p);
  p.g->locations.data[0] = p.g->exit;
  p.g->locations.data[1] = p.g->entry;
  finish(&p, "entry first");
  program_init(&p);
  p.g->exit = NO_LOC;
  finish(&p, "no entry or no exit");
}

static void sees_edges_between_functions(void **state) {
  (void)state;
  Program p;
  program_init(&p);
  Function *other = new_function(&p.f, "other");
  ret(&p.f, other->entry, num(&p.f, 0));
  p.copy->target = other->entry;
  finish(&p, "joins two functions");
}

static void sees_unexplained_ends(void **state) {
  (void)state;
  Program p;
  program_init(&p);
  cfa_new_location(&p.f.cfa, p.g, LOC_UNSUPPORTED);
  finish(&p, "has no note");
  program_init(&p);
  cfa_new_location(&p.f.cfa, p.g, LOC_ERROR);
  finish(&p, "wrong kind of error");
}

// ---- typing

static void sees_ill_typed_edges(void **state) {
  (void)state;
  Program p;
  program_init(&p);
  p.copy->assign.rhs = expr_int(&p.f.cfa.arena, long_type(&p), 1);
  finish(&p, "the sides have two types");
  program_init(&p);
  p.copy->assign.lhs = num(&p.f, 1);
  finish(&p, "no lvalue");
  program_init(&p);
  p.truth->assume.cond = p.falsehood->assume.cond =
      expr_zero(&p.f.cfa.arena, type_make_array(&p.f.cfa.types, p.f.int_type, 2));
  finish(&p, "no scalar");
  program_init(&p);
  p.give->ret.value = expr_int(&p.f.cfa.arena, long_type(&p), 1);
  finish(&p, "the function's result");
  program_init(&p);
  cfa_retarget_edge(&p.f.cfa, p.give, p.no);
  finish(&p, "does not lead to the exit");
}

static void sees_ill_typed_calls(void **state) {
  (void)state;
  Program p;
  program_init(&p);
  const Expr *wrong = expr_int(&p.f.cfa.arena, long_type(&p), 1);
  p.call->call.args = &wrong;
  finish(&p, "another type than its parameter");
  program_init(&p);
  p.call->call.arg_count = 0;
  finish(&p, "too few");
  program_init(&p);
  const Expr *two[] = {num(&p.f, 1), num(&p.f, 2)};
  p.call->call.args = two;
  p.call->call.arg_count = 2;
  finish(&p, "too many");
  program_init(&p);
  p.call->call.lhs =
      var(&p.f, cfa_new_variable(&p.f.cfa, VAR_GLOBAL, "z", long_type(&p), NULL, span_none()));
  finish(&p, "a place of another type");
  program_init(&p);
  p.call->call.callee = num(&p.f, 1);
  finish(&p, "no pointer to a function");
  program_init(&p);
  Function *unknown = cfa_new_function(&p.f.cfa, "unknown", p.g->type, span_none());
  p.call->call.callee = expr_function(&p.f.cfa.arena, &p.f.cfa.types, unknown);
  finish(&p, "neither a body nor a known meaning");
}

// A function without prototype tells nothing by its type, but all by its definition.
static void compares_with_old_style_definitions(void **state) {
  (void)state;
  Program p;
  program_init(&p);
  p.g->type = type_make_function(&p.f.cfa.types, p.f.int_type, NULL, 0, false, false);
  p.call->call.callee = expr_function(&p.f.cfa.arena, &p.f.cfa.types, p.g);
  assert_well_formed(&p.f);
  const Expr *wrong = expr_int(&p.f.cfa.arena, long_type(&p), 1);
  p.call->call.args = &wrong;
  finish(&p, "another type than its parameter");
}

static void sees_malformed_expressions(void **state) {
  (void)state;
  Program p;
  program_init(&p);
  const Expr *x = var(&p.f, p.x), *big = expr_int(&p.f.cfa.arena, long_type(&p), 1);
  const Type *type = p.f.int_type;
  const struct {
    Expr expr;
    const char *expected;
  } table[] = {
      {{.kind = EXPR_ADD, .type = type, .left = x, .right = big}, "have two types"},
      {{.kind = EXPR_ADD, .type = long_type(&p), .left = x, .right = x}, "left operand's type"},
      {{.kind = EXPR_INT, .type = type, .integer = (__int128)1 << 40}, "out of its type's range"},
      {{.kind = EXPR_LT, .type = type, .left = x, .right = big}, "between two types"},
      {{.kind = EXPR_DEREF, .type = type, .operand = x}, "no pointer"},
      {{.kind = EXPR_CAST, .type = type, .operand = x}, "does nothing"},
      {{.kind = EXPR_NEG, .type = type, .operand = big}, "changes the type"},
      {{.kind = EXPR_INDEX, .type = type, .left = x, .right = x}, "no array lvalue"},
      {{.kind = EXPR_ADDRESS, .type = type, .operand = big}, "no addressable lvalue"},
      {{.kind = EXPR_PTR_ADD, .type = type, .left = x, .right = x}, "no pointer to objects"},
      {{.kind = EXPR_VAR, .type = long_type(&p), .variable = p.x}, "with another type"},
      {{.kind = EXPR_ZERO, .type = type}, "no aggregate"},
      {{.kind = EXPR_FLOAT, .type = type}, "no floating type"},
      {{.kind = EXPR_READABLE, .type = type, .left = x, .right = x}, "about no pointer"},
      {{.kind = EXPR_FREEABLE, .type = type, .operand = x}, "about no pointer"},
      {{.kind = EXPR_INITIALIZED, .type = type, .operand = big}, "about no scalar lvalue"},
      {{.kind = EXPR_CLEAN, .type = long_type(&p)}, "does not give an int"},
      {{.kind = (ExprKind)99, .type = type}, "no kind"},
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    p.copy->assign.rhs = &table[i].expr;
    Strbuf why = {0};
    assert_false(cfa_is_well_formed(&p.f.cfa, &why));
    if (!strstr(strbuf_text(&why), table[i].expected))
      fail_msg("expected \"%s\", got \"%s\"", table[i].expected, strbuf_text(&why));
    strbuf_release(&why);
  }
  fixture_release(&p.f);
}

static void sees_variables_out_of_scope(void **state) {
  (void)state;
  Program p;
  program_init(&p);
  Function *other = new_function(&p.f, "other");
  ret(&p.f, other->entry, num(&p.f, 0));
  p.copy->assign.rhs = var(&p.f, new_local(&p.f, other, "z"));
  finish(&p, "belongs to another function");
  program_init(&p);
  Variable stranger = *p.y;
  p.copy->assign.rhs = var(&p.f, &stranger);
  finish(&p, "not one of the program");
}

// ---- declarations

static void sees_broken_declarations(void **state) {
  (void)state;
  Program p;
  program_init(&p);
  p.g->locals.size = 0;
  finish(&p, "not among its function's");
  program_init(&p);
  p.y->kind = VAR_PARAM;
  finish(&p, "no right to variable y");
  program_init(&p);
  p.g->params.size = 0;
  finish(&p, "another number of parameters");
  program_init(&p);
  p.g->builtin = BUILTIN_FFS;
  finish(&p, "a body and a known meaning");
  program_init(&p);
  p.x->align = 1;
  finish(&p, "not aligned");
  program_init(&p);
  p.x->kind = VAR_STRING;
  finish(&p, "string without bytes");
  program_init(&p);
  p.f.cfa.init = cfa_new_function(&p.f.cfa, "init", p.g->type, span_none());
  finish(&p, "which has no body");
  program_init(&p);
  Record *record = type_new_record(&p.f.cfa.types, "s", false);
  record_complete(&p.f.cfa.types, record,
                  &(Field){.name = "m", .type = p.f.int_type, .bit_offset = 8}, 1, 4, 4);
  finish(&p, "lies outside");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(sees_broken_branches),
      TEST(sees_edges_out_of_ends),
      TEST(sees_broken_lists),
      TEST(sees_broken_location_lists),
      TEST(sees_edges_between_functions),
      TEST(sees_unexplained_ends),
      TEST(sees_ill_typed_edges),
      TEST(sees_ill_typed_calls),
      TEST(compares_with_old_style_definitions),
      TEST(sees_malformed_expressions),
      TEST(sees_variables_out_of_scope),
      TEST(sees_broken_declarations),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
