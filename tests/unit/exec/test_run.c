#include "fixture.h"

// ---- control

static void counts_in_a_loop(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, MODEL_LP64);
  Variable *i = add_local(&f, "i", f.types->int_type), *s = add_local(&f, "s", f.types->int_type);
  set(&f, var(&f, i), integer(&f, 0));
  set(&f, var(&f, s), integer(&f, 0));
  Loc head = f.at, body = cfa_new_location(&f.cfa, f.cfa.entry, LOC_PLAIN);
  Loc after = cfa_new_location(&f.cfa, f.cfa.entry, LOC_PLAIN);
  const Expr *cond = binary(&f, EXPR_LT, var(&f, i), integer(&f, 10));
  cfa_add_assume(&f.cfa, head, body, next_line(&f), cond, true);
  cfa_add_assume(&f.cfa, head, after, next_line(&f), cond, false);
  f.at = body;
  set(&f, var(&f, s), binary(&f, EXPR_ADD, var(&f, s), var(&f, i)));
  cfa_add_assign(&f.cfa, f.at, head, next_line(&f), var(&f, i),
                 binary(&f, EXPR_ADD, var(&f, i), integer(&f, 1)));
  f.at = after;
  run_program(&f, var(&f, s));
  assert_exit(&f, 45);
  assert_int_equal(f.result.steps, 1 + 2 + 10 * 3 + 1 + 1 + 1);
  assert_int_equal(f.question_count, 0);
  assert_string_equal(strbuf_text(&f.result.report), "exited with status 45");
  end(&f);
}

static void loop_forever(Fixture *f) {
  begin(f, MODEL_LP64);
  Loc head = f->at;
  Loc next = cfa_new_location(&f->cfa, f->cfa.entry, LOC_PLAIN);
  cfa_add_skip(&f->cfa, head, next, next_line(f));
  cfa_add_skip(&f->cfa, next, head, next_line(f));
}

static void stops_at_the_step_limit(void **state) {
  (void)state;
  static Fixture f;
  loop_forever(&f);
  f.options.step_limit = 1001;
  run_program(&f, NULL);
  assert_report(&f, EXEC_STEP_LIMIT, "step limit: 1001 steps done");
  assert_int_equal(f.result.steps, 1001);
  end(&f);
}

static void count_edge(void *context, const Edge *edge) {
  uint64_t *counts = context;
  counts[edge->kind]++;
}

static void tells_the_watcher(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, MODEL_LP64);
  uint64_t counts[EDGE_RETURN + 1] = {0};
  Variable *x = add_local(&f, "x", f.types->int_type);
  havoc(&f, var(&f, x), HAVOC_NONDET);
  require(&f, binary(&f, EXPR_LT, var(&f, x), integer(&f, 5)), 1);
  require(&f, binary(&f, EXPR_GT, var(&f, x), integer(&f, 5)), 2);
  f.answers[0].integer = 3;
  f.options.watch = count_edge;
  f.options.watch_context = counts;
  run_program(&f, integer(&f, 0));
  assert_exit(&f, 2);
  assert_int_equal(counts[EDGE_HAVOC], 1);
  assert_int_equal(counts[EDGE_ASSUME], 2);
  assert_int_equal(counts[EDGE_CALL], 1);
  assert_int_equal(counts[EDGE_RETURN], 2);
  assert_int_equal(f.result.steps, 6);
  end(&f);
}

typedef struct Observed {
  ExecEvent events[16];
  uint32_t count;
} Observed;

static void observe_event(void *context, const ExecEvent *event) {
  Observed *observed = context;
  assert_true(observed->count < 16);
  observed->events[observed->count++] = *event;
}

static void tells_the_observer(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, MODEL_LP64);
  static Observed observed;
  observed.count = 0;
  const Type *params[] = {f.types->int_type};
  Function *function = add_function(&f, "g", f.types->int_type, params, 1);
  cfa_add_return(&f.cfa, function->entry, next_line(&f), integer(&f, 9));
  Variable *x = add_local(&f, "x", f.types->int_type);
  Variable *a = add_local(&f, "a", type_make_array(f.types, f.types->int_type, 4));
  const Expr *element = expr_index(f.arena, var(&f, a), integer(&f, 3));
  const Expr *argument = integer(&f, 5);
  havoc(&f, var(&f, a), HAVOC_DECLARED); // told of when it is read
  set(&f, var(&f, x), element);
  call_function(&f, element, function, &argument, 1);
  f.answers[0].integer = 3;
  f.options.observe = observe_event;
  f.options.observe_context = &observed;
  run_program(&f, integer(&f, 0));
  assert_exit(&f, 0);
  assert_ptr_equal(f.questions[0].variable, a);
  assert_int_equal(f.questions[0].bit_offset, 96);
  static const ExecEventKind kinds[] = {EXEC_ENTERED, EXEC_STORED, EXEC_ENTERED, EXEC_PASSED,
                                        EXEC_RETURNS, EXEC_STORED, EXEC_RETURNS, EXEC_RETURNS};
  assert_int_equal(observed.count, sizeof kinds / sizeof *kinds);
  for (uint32_t i = 0; i < observed.count; i++)
    assert_int_equal(observed.events[i].kind, kinds[i]);
  assert_ptr_equal(observed.events[1].variable, x);
  assert_int_equal(observed.events[1].value.integer, 3);
  assert_ptr_equal(observed.events[2].callee, function);
  assert_ptr_equal(observed.events[3].variable, function->params.data[0]);
  assert_int_equal(observed.events[3].value.integer, 5);
  assert_int_equal(observed.events[4].value.integer, 9);
  assert_ptr_equal(observed.events[5].variable, a);
  assert_int_equal(observed.events[5].bit_offset, 96);
  assert_int_equal(observed.events[5].edge->kind, EDGE_CALL);
  end(&f);
}

static void ends_where_the_cfa_ends(void **state) {
  (void)state;
  static const struct {
    LocationKind kind;
    ErrorKind error;
    ExecStatus status;
    const char *report;
  } cases[] = {
      {LOC_ERROR, ERROR_CALL, EXEC_ERROR, "error reached: an error function is called"},
      {LOC_ERROR, ERROR_LABEL, EXEC_ERROR, "error reached: label ERROR"},
      {LOC_ERROR, ERROR_ASSERT, EXEC_ERROR, "error reached: an assertion fails"},
      {LOC_UNSUPPORTED, ERROR_NONE, EXEC_UNSUPPORTED, "unsupported: computed goto"},
      {LOC_END, ERROR_NONE, EXEC_ASSUME, "assumption does not hold: the program goes no further"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    static Fixture f;
    begin(&f, MODEL_LP64);
    Loc target = cfa_new_location(&f.cfa, f.cfa.entry, cases[i].kind);
    Variable *x = add_local(&f, "x", f.types->int_type);
    const Expr *cond = var(&f, x);
    havoc(&f, cond, HAVOC_NONDET);
    Loc from = step(&f);
    cfa_location(&f.cfa, target)->error = cases[i].error;
    cfa_location(&f.cfa, target)->note =
        cfa_add_note(&f.cfa, NOTE_UNSUPPORTED, NULL, span_none(), "computed goto");
    cfa_add_assume(&f.cfa, from, target, next_line(&f), cond, true);
    cfa_add_assume(&f.cfa, from, f.at, next_line(&f), cond, false);
    f.answers[0].integer = 1;
    run_program(&f, integer(&f, 0));
    assert_report(&f, cases[i].status, cases[i].report);
    assert_int_equal(f.result.span.line, 2);
    end(&f);
  }
}

// ---- arbitrary values

static void asks_in_order(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, MODEL_LP64);
  const Type *type = f.types->int_type;
  Variable *a = add_local(&f, "a", type), *b = add_local(&f, "b", type);
  Variable *c = add_local(&f, "c", type), *g = add_global(&f, "g", f.types->ints[INT_UCHAR]);
  havoc(&f, var(&f, a), HAVOC_DECLARED);
  havoc(&f, var(&f, b), HAVOC_NONDET);
  set(&f, var(&f, c), binary(&f, EXPR_ADD, var(&f, b), var(&f, a)));
  set(&f, var(&f, c), binary(&f, EXPR_ADD, var(&f, c), var(&f, a)));
  havoc(&f, var(&f, g), HAVOC_UNDEFINED);
  set(&f, var(&f, c), binary(&f, EXPR_ADD, var(&f, c), cast(&f, type, var(&f, g))));
  f.answers[0].integer = 1;
  f.answers[1].integer = 10;
  f.answers[2].integer = 256 + 100; // wrapped into the type
  run_program(&f, var(&f, c));
  assert_exit(&f, 121);
  assert_int_equal(f.question_count, 3);
  assert_ptr_equal(f.questions[0].variable, b);
  assert_int_equal(f.questions[0].kind, HAVOC_NONDET);
  assert_ptr_equal(f.questions[1].variable, a);
  assert_int_equal(f.questions[1].kind, HAVOC_DECLARED);
  assert_int_equal(f.questions[1].edge->span.line, 3);
  assert_int_equal(f.questions[2].kind, HAVOC_UNDEFINED);
  assert_int_equal(f.result.uninitialized, 1);
  assert_int_equal(f.result.first_uninitialized.line, 3);
  end(&f);
}

// Whether x has a value where the ways meet depends on the way.
static void asks_only_on_the_way_without_value(void **state) {
  (void)state;
  for (int way = 0; way < 2; way++) {
    static Fixture f;
    begin(&f, MODEL_LP64);
    Variable *x = add_local(&f, "x", f.types->int_type), *n = add_local(&f, "n", f.types->int_type);
    havoc(&f, var(&f, n), HAVOC_NONDET);
    Loc from = step(&f);
    Loc other = cfa_new_location(&f.cfa, f.cfa.entry, LOC_PLAIN);
    const Expr *cond = var(&f, n);
    cfa_add_assume(&f.cfa, from, f.at, next_line(&f), cond, true);
    cfa_add_assume(&f.cfa, from, other, next_line(&f), cond, false);
    set(&f, var(&f, x), integer(&f, 5));
    cfa_add_skip(&f.cfa, other, f.at, next_line(&f));
    f.answers[0].integer = way;
    f.answers[1].integer = 9;
    run_program(&f, binary(&f, EXPR_ADD, var(&f, x), var(&f, x)));
    assert_exit(&f, way ? 10 : 18);
    assert_int_equal(f.result.uninitialized, way ? 0 : 1);
    end(&f);
  }
}

// A declaration in a loop forgets the value of the last turn.
static void forgets_at_declarations(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, MODEL_LP64);
  Variable *x = add_local(&f, "x", f.types->int_type), *m = add_local(&f, "m", f.types->int_type);
  Variable *p = add_local(&f, "p", type_make_pointer(f.types, f.types->int_type));
  Loc head = f.at;
  havoc(&f, var(&f, x), HAVOC_DECLARED);
  havoc(&f, var(&f, m), HAVOC_DECLARED);
  set(&f, var(&f, p), address(&f, var(&f, m)));
  const Expr *sum = binary(&f, EXPR_ADD, var(&f, x), expr_deref(f.arena, var(&f, p)));
  const Expr *cond = binary(&f, EXPR_LT, sum, integer(&f, 10));
  Loc from = step(&f);
  cfa_add_assume(&f.cfa, from, head, next_line(&f), cond, true);
  cfa_add_assume(&f.cfa, from, f.at, next_line(&f), cond, false);
  for (int i = 0; i < 6; i++)
    f.answers[i].integer = 2 * i;
  run_program(&f, binary(&f, EXPR_ADD, var(&f, x), var(&f, m)));
  assert_exit(&f, 10); // 0 + 2, 4 + 6
  assert_int_equal(f.result.uninitialized, 4);
  end(&f);
}

// ---- records

static const Type *make_record(Fixture *f, const Field *fields, uint32_t count, uint64_t size) {
  Record *record = type_new_record(f->types, "S", false);
  record_complete(f->types, record, fields, count, size, 8);
  return record->type;
}

static const Expr *field(Fixture *f, Variable *variable, uint32_t index) {
  return expr_field(f->arena, var(f, variable), &variable->type->record->fields[index]);
}

// Against the compiler's own bit-fields.
static void packs_bit_fields(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, MODEL_LP64);
  const Type **ints = f.types->ints;
  const Field fields[] = {
      {.name = "a", .type = ints[INT_UINT], .is_bit_field = true, .bit_width = 3},
      {.name = "b", .type = ints[INT_INT], .is_bit_field = true, .bit_width = 7, .bit_offset = 3},
      {.name = "c",
       .type = ints[INT_ULONG],
       .is_bit_field = true,
       .bit_width = 40,
       .bit_offset = 10},
      {.name = "d", .type = ints[INT_BOOL], .is_bit_field = true, .bit_width = 1, .bit_offset = 50},
      {.name = "e",
       .type = ints[INT_LONG],
       .is_bit_field = true,
       .bit_width = 64,
       .bit_offset = 64},
  };
  struct {
    unsigned a : 3;
    int b : 7;
    unsigned long c : 40;
    _Bool d : 1;
    long e : 64;
  } host;
  memset(&host, 0, sizeof host);
  host.a = 5, host.b = -3, host.c = 0xabcdef1234, host.d = 1, host.e = -2;
  Variable *s = add_local(&f, "s", make_record(&f, fields, 5, sizeof host));
  set(&f, var(&f, s), expr_zero(f.arena, s->type));
  set(&f, field(&f, s, 0), num(&f, ints[INT_UINT], 0xfffffff5));
  set(&f, field(&f, s, 1), integer(&f, -3));
  set(&f, field(&f, s, 2), num(&f, ints[INT_ULONG], 0x11abcdef1234));
  set(&f, field(&f, s, 3), num(&f, ints[INT_BOOL], 1));
  set(&f, field(&f, s, 4), num(&f, ints[INT_LONG], -2));
  dump(&f, s, sizeof host);
  require(&f, binary(&f, EXPR_EQ, field(&f, s, 0), num(&f, ints[INT_UINT], 5)), 1);
  require(&f, binary(&f, EXPR_EQ, field(&f, s, 1), integer(&f, -3)), 2);
  require(&f, binary(&f, EXPR_EQ, field(&f, s, 2), num(&f, ints[INT_ULONG], 0xabcdef1234)), 3);
  require(&f, cast(&f, f.types->int_type, field(&f, s, 3)), 4);
  require(&f, binary(&f, EXPR_EQ, field(&f, s, 4), num(&f, ints[INT_LONG], -2)), 5);
  run_program(&f, integer(&f, 0));
  assert_exit(&f, 0);
  assert_memory_equal(f.output, &host, sizeof host);
  assert_int_equal(f.question_count, 0);
  end(&f);
}

// Bits are uninitialised one by one, and copies know it.
static void follows_uninitialized_bits(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, MODEL_LP64);
  const Type *type = f.types->ints[INT_UINT];
  const Field fields[] = {
      {.name = "a", .type = type, .is_bit_field = true, .bit_width = 4},
      {.name = "b", .type = type, .is_bit_field = true, .bit_width = 4, .bit_offset = 4},
      {.name = "c", .type = f.types->int_type, .bit_offset = 32},
  };
  const Type *record = make_record(&f, fields, 3, 8);
  Variable *s = add_local(&f, "s", record), *t = add_global(&f, "t", record);
  Variable *x = add_local(&f, "x", type);
  set(&f, field(&f, s, 0), num(&f, type, 6));
  set(&f, var(&f, t), var(&f, s));
  set(&f, var(&f, x), field(&f, t, 0)); // known
  require(&f, binary(&f, EXPR_EQ, var(&f, x), num(&f, type, 6)), 1);
  set(&f, var(&f, x), field(&f, t, 1));                                   // asked for in t
  set(&f, var(&f, x), binary(&f, EXPR_ADD, var(&f, x), field(&f, s, 1))); // the same in s
  havoc(&f, var(&f, s), HAVOC_DECLARED);                                  // but not from here on
  set(&f, var(&f, x), binary(&f, EXPR_ADD, var(&f, x), field(&f, s, 1)));
  set(&f, var(&f, x), binary(&f, EXPR_ADD, var(&f, x), field(&f, t, 1)));
  f.answers[0].integer = 0xf3;
  f.answers[1].integer = 0xf9;
  run_program(&f, cast(&f, f.types->int_type, var(&f, x)));
  assert_exit(&f, 3 + 3 + 9 + 3);
  assert_int_equal(f.result.uninitialized, 2);
  assert_ptr_equal(f.questions[0].variable, t);
  end(&f);
}

// ---- calls

static void recurses_deeply(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, MODEL_LP64);
  const Type *type = f.types->int_type;
  Function *down = add_function(&f, "down", type, &type, 1);
  Variable *n = down->params.data[0];
  Variable *r = cfa_new_variable(&f.cfa, VAR_LOCAL, "r", type, down, span_none());
  Loc more = cfa_new_location(&f.cfa, down, LOC_PLAIN),
      stop = cfa_new_location(&f.cfa, down, LOC_PLAIN);
  Loc done = cfa_new_location(&f.cfa, down, LOC_PLAIN);
  const Expr *cond = var(&f, n), *rest = binary(&f, EXPR_SUB, cond, integer(&f, 1));
  cfa_add_assume(&f.cfa, down->entry, more, next_line(&f), cond, true);
  cfa_add_assume(&f.cfa, down->entry, stop, next_line(&f), cond, false);
  cfa_add_call(&f.cfa, more, done, next_line(&f), var(&f, r), expr_function(f.arena, f.types, down),
               &rest, 1);
  cfa_add_return(&f.cfa, done, next_line(&f), binary(&f, EXPR_XOR, var(&f, r), var(&f, n)));
  cfa_add_return(&f.cfa, stop, next_line(&f), integer(&f, 0));
  Variable *x = add_local(&f, "x", type), *y = add_local(&f, "y", type);
  const Expr *deep = integer(&f, 200003), *endless = integer(&f, -1);
  call_function(&f, var(&f, x), down, &deep, 1);
  require(&f, binary(&f, EXPR_EQ, var(&f, x), integer(&f, 0)), 1); // 1 ^ ... ^ 4k+3 is 0
  call_function(&f, var(&f, y), down, &endless, 1);
  run_program(&f, integer(&f, 0));
  assert_status(&f, EXEC_STACK);
  const char *report = strbuf_text(&f.result.report);
  assert_non_null(strstr(report, " more calls\n"));
  assert_non_null(strstr(report, "called from t.c:10:1 in main: y = down(-1)"));
  assert_true(strlen(report) < 2000);
  end(&f);
}

static void passes_records_by_value(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, MODEL_ILP32);
  const Type *type = f.types->int_type;
  const Field fields[] = {{.name = "a", .type = type},
                          {.name = "b", .type = type, .bit_offset = 32}};
  const Type *record = make_record(&f, fields, 2, 8);
  Function *swap = add_function(&f, "swap", record, &record, 1);
  Variable *p = swap->params.data[0];
  Variable *q = cfa_new_variable(&f.cfa, VAR_LOCAL, "q", record, swap, span_none());
  Loc b = cfa_new_location(&f.cfa, swap, LOC_PLAIN), c = cfa_new_location(&f.cfa, swap, LOC_PLAIN);
  cfa_add_assign(&f.cfa, swap->entry, b, next_line(&f), field(&f, q, 0), field(&f, p, 1));
  cfa_add_assign(&f.cfa, b, c, next_line(&f), field(&f, q, 1), field(&f, p, 0));
  cfa_add_return(&f.cfa, c, next_line(&f), var(&f, q));
  Variable *s = add_local(&f, "s", record), *t = add_local(&f, "t", record);
  set(&f, field(&f, s, 0), integer(&f, 3));
  set(&f, field(&f, s, 1), integer(&f, 20));
  const Expr *argument = var(&f, s);
  call_function(&f, var(&f, t), swap, &argument, 1);
  run_program(&f, binary(&f, EXPR_SUB, field(&f, t, 0), field(&f, t, 1)));
  assert_exit(&f, 17);
  end(&f);
}

static void calls_through_pointers(void **state) {
  (void)state;
  for (int i = 0; i < 3; i++) {
    static Fixture f;
    begin(&f, MODEL_LP64);
    const Type *type = f.types->int_type;
    Function *seven = add_function(&f, "seven", type, NULL, 0);
    cfa_add_return(&f.cfa, seven->entry, next_line(&f), integer(&f, 7));
    const Expr *callee = expr_function(f.arena, f.types, seven);
    if (i > 0)
      callee = num(&f, callee->type, i == 1 ? 0 : 77777);
    Variable *p = add_local(&f, "p", callee->type), *x = add_local(&f, "x", type);
    set(&f, var(&f, p), callee);
    Loc from = step(&f);
    cfa_add_call(&f.cfa, from, f.at, next_line(&f), var(&f, x), var(&f, p), NULL, 0);
    run_program(&f, var(&f, x));
    if (i == 0)
      assert_exit(&f, 7);
    else if (i == 1)
      assert_report(&f, EXEC_NULL, "null dereference: calls through a null pointer");
    else
      assert_report(&f, EXEC_BAD_CALL, "bad call: there is no function at address 0x12fd1");
    end(&f);
  }
}

// ---- illegal accesses

static void names_what_is_out_of_bounds(void **state) {
  (void)state;
  static const struct {
    int index;
    const char *report;
  } cases[] = {{10, "out of bounds: reads 4 bytes at offset 40 of 'a' (40 bytes)"},
               {-1, "out of bounds: reads 4 bytes at offset -4 of 'a' (40 bytes)"}};
  for (DataModel model = MODEL_LP64; model <= MODEL_ILP32; model++)
    for (int i = 0; i < 2; i++)
      for (int is_pointer = 0; is_pointer < 2; is_pointer++) {
        static Fixture f;
        begin(&f, model);
        const Type *type = f.types->int_type;
        Variable *a = add_local(&f, "a", type_make_array(f.types, type, 10));
        Variable *n = add_local(&f, "n", type);
        Variable *p = add_local(&f, "p", type_make_pointer(f.types, type));
        havoc(&f, var(&f, n), HAVOC_NONDET);
        const Expr *place = expr_index(f.arena, var(&f, a), var(&f, n));
        if (is_pointer) {
          set(&f, var(&f, p), address(&f, place));
          place = expr_deref(f.arena, var(&f, p));
        }
        f.answers[0].integer = cases[i].index;
        run_program(&f, place);
        assert_report(&f, EXEC_OUT_OF_BOUNDS, cases[i].report);
        end(&f);
      }
}

static void sees_dangling_locals(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, MODEL_LP64);
  const Type *type = f.types->int_type, *pointer = type_make_pointer(f.types, type);
  Function *leak = add_function(&f, "leak", pointer, NULL, 0);
  Variable *x = cfa_new_variable(&f.cfa, VAR_LOCAL, "x", type, leak, span_none());
  cfa_add_return(&f.cfa, leak->entry, next_line(&f), address(&f, var(&f, x)));
  Variable *p = add_local(&f, "p", pointer);
  call_function(&f, var(&f, p), leak, NULL, 0);
  run_program(&f, expr_deref(f.arena, var(&f, p)));
  assert_report(&f, EXEC_DANGLING,
                "dangling pointer: reads 4 bytes of 'x', a local variable that is gone: its "
                "block or function was left");
  end(&f);
}

static void stops_at_undefined_arithmetic(void **state) {
  (void)state;
  static const struct {
    ExprKind kind;
    int x, y;
    ExecStatus status;
  } cases[] = {
      {EXPR_DIV, 5, 0, EXEC_DIVISION},
      {EXPR_REM, 5, 0, EXEC_DIVISION},
      {EXPR_DIV, INT32_MIN, -1, EXEC_DIVISION},
      {EXPR_SHL, 1, 32, EXEC_SHIFT},
      {EXPR_SHR, 1, -1, EXEC_SHIFT},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    static Fixture f;
    begin(&f, MODEL_LP64);
    Variable *x = add_local(&f, "x", f.types->int_type), *y = add_local(&f, "y", f.types->int_type);
    havoc(&f, var(&f, x), HAVOC_NONDET);
    havoc(&f, var(&f, y), HAVOC_NONDET);
    f.answers[0].integer = cases[i].x;
    f.answers[1].integer = cases[i].y;
    run_program(&f, binary(&f, cases[i].kind, var(&f, x), var(&f, y)));
    assert_status(&f, cases[i].status);
    assert_int_equal(f.result.span.line, 3);
    end(&f);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(counts_in_a_loop),
      TEST(stops_at_the_step_limit),
      TEST(tells_the_watcher),
      TEST(tells_the_observer),
      TEST(ends_where_the_cfa_ends),
      TEST(asks_in_order),
      TEST(asks_only_on_the_way_without_value),
      TEST(forgets_at_declarations),
      TEST(packs_bit_fields),
      TEST(follows_uninitialized_bits),
      TEST(recurses_deeply),
      TEST(passes_records_by_value),
      TEST(calls_through_pointers),
      TEST(names_what_is_out_of_bounds),
      TEST(sees_dangling_locals),
      TEST(stops_at_undefined_arithmetic),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
