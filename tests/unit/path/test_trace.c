#include "path/watched.h"

// The events with a value, and the calls: "1 assign x 3".
static void add_events(const Trace *trace, Strbuf *out) {
  static const char *const kinds[] = {"skip",   "assign", "input", "read",
                                      "assume", "call",   "param", "return"};
  for (uint32_t i = 0; i < trace_count(trace); i++) {
    const TraceEvent *event = trace_get(trace, i);
    bool is_temp = event->variable && event->variable->kind == VAR_TEMP;
    bool is_end = event->depth == 0 && event->kind == TRACE_RETURN;
    if ((!event->type && event->kind != TRACE_CALL) || is_temp || is_end)
      continue;
    strbuf_printf(out, "%u %s", event->depth, kinds[event->kind]);
    if (event->kind == TRACE_CALL)
      strbuf_printf(out, " %s", event->callee->name);
    if (event->variable)
      strbuf_printf(out, " %s", event->variable->name);
    if (event->bit_offset)
      strbuf_printf(out, "+%llu", (unsigned long long)event->bit_offset);
    if (event->type && type_is_int(event->type))
      strbuf_printf(out, " %lld", (long long)event->value.integer);
    if (event->type && type_is_float(event->type))
      strbuf_printf(out, " %Lg", event->value.floating);
    strbuf_add_char(out, '\n');
  }
}

static void check_events(const char *text, const char *inputs, const char *expected) {
  static Watched w;
  Strbuf events = {0};
  watched_init(&w, text, inputs, 0);
  add_events(&w.trace, &events);
  assert_string_equal(strbuf_text(&events), expected);
  strbuf_release(&events);
  watched_release(&w);
}

static void keeps_values(void **state) {
  (void)state;
  check_events("struct s { char c; unsigned low : 3, high : 4; double d[2]; } s;\n"
               "int g = 7;\n"
               "int main(void) {\n"
               "  int *p = &g, x = 300;\n"
               "  *p = 8;\n"
               "  s.c = x;\n"
               "  s.high = 18;\n"
               "  s.d[1] = 0.5;\n"
               "  unsigned char u = 2 * x;\n"
               "  return 0;\n"
               "}\n",
               "",
               "0 assign g 7\n"
               "0 call main\n"
               "1 assign p\n"
               "1 assign x 300\n"
               "1 assign g 8\n"
               "1 assign s 44\n"
               "1 assign s+11 2\n"
               "1 assign s+128 0.5\n"
               "1 assign u 88\n"
               "1 return 0\n");
}

static void keeps_calls(void **state) {
  (void)state;
  check_events("int g;\n"
               "void set(int a, char b) { g = a + b; }\n"
               "int twice(int a) { set(a, a); return g; }\n"
               "int main(void) { int x = twice(4); return x; }\n",
               "",
               "0 call main\n"
               "1 call twice\n"
               "2 param a 4\n"
               "2 call set\n"
               "3 param a 4\n"
               "3 param b 4\n"
               "3 assign g 8\n"
               "2 return 8\n"
               "1 assign x 8\n"
               "1 return 8\n");
}

static void keeps_inputs(void **state) {
  (void)state;
  check_events("int __VERIFIER_nondet_int(void);\n"
               "int main(void) {\n"
               "  int x, a[2];\n"
               "  a[0] = __VERIFIER_nondet_int();\n"
               "  if (x > 3)\n"
               "    a[0] = a[1] + a[0];\n"
               "  return x;\n"
               "}\n",
               "1,5,6",
               "0 call main\n"
               "1 assign a 1\n"
               "1 read x 5\n"
               "1 read a+32 6\n"
               "1 assign a 7\n"
               "1 return 5\n");
}

static void drops_the_middle(void **state) {
  (void)state;
  static Watched w;
  watched_init(&w,
               "int main(void) {\n"
               "  int i;\n"
               "  for (i = 0; i < 1000; i++) { }\n"
               "  return i;\n"
               "}\n",
               "", 10);
  assert_int_equal(trace_count(&w.trace), 20);
  assert_true(w.trace.dropped >= 1990);
  assert_int_equal(trace_get(&w.trace, 0)->depth, 0);
  const TraceEvent *last = NULL;
  for (uint32_t i = 10; i < 20; i++)
    if (trace_get(&w.trace, i)->kind == TRACE_RETURN && trace_get(&w.trace, i)->type)
      last = trace_get(&w.trace, i);
  assert_non_null(last);
  assert_int_equal(last->value.integer, 1000);
  watched_release(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(keeps_values),
      TEST(keeps_calls),
      TEST(keeps_inputs),
      TEST(drops_the_middle),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
