// What the parts of sketches share: values (sketch_values.c), loops (sketch_loops.c), other
// statements (sketch_statements.c), memory (sketch_memory.c), and the program around them
// (sketch.c).
#ifndef GAVEL_TESTS_SKETCH_INTERNAL_H
#define GAVEL_TESTS_SKETCH_INTERNAL_H

#include "generate_internal.h"
#include "sketch.h"

enum {
  INT = 6,
  MOST_WEIGHT = 40, // product of the bounds of nested loops
};

typedef struct Callee {
  int result; // type, or -1 for void
  int param_count;
  Pointee pointees[MOST_PARAMS];
} Callee;

typedef struct Maker {
  Generator g;
  Sketch *sketch;
  bool is_wild;                // expressions of generate_expr.c as well
  bool is_small[MOST_OBJECTS]; // good as the bound of a loop
  Callee callees[FUNCTIONS];
  bool is_main, is_loop;
  int result;      // type of the current function
  int weight;      // of the current loops
  bool is_calm;    // variables keep to few values
  int choices;     // inputs of type _Bool that may still be asked for
  int labels, out; // out: label behind the outermost loop, else 0
  bool is_out_used;
} Maker;

void begin_line(Maker *m);

// ---- values

int pick_type(Maker *m);
Object *new_object(Maker *m, const char *prefix, int type);
Object *new_random_object(Maker *m, const char *prefix);
void add_declaration(Maker *m, const Object *object);

bool is_scalar(const Object *object);
const Object *pick_scalar(Maker *m);
int add_place_of(Maker *m, const Object *object); // a scalar of the object; returns its type

void add_operand(Maker *m);
void add_first(Maker *m, int depth); // no constant on its own
void add_tame(Maker *m, int depth);
void add_value(Maker *m, int depth);
void add_condition(Maker *m, int depth);

void add_assertion_place(Maker *m);

// ---- statements

void add_update(Maker *m);
void add_lockstep(Maker *m); // two variables that go on together
void add_if(Maker *m, int depth);
void add_loop(Maker *m, int depth);
void add_open_loop(Maker *m, int depth);
void add_array_loop(Maker *m);
void add_memory(Maker *m);
// Appends what tells where pointers point to and what the list holds.
void describe_memory(Maker *m, Strbuf *format, Strbuf *values);
void add_calm(Maker *m, int depth); // for the bodies of open loops
void add_statement(Maker *m, int depth);
void add_block(Maker *m, int count, int depth);

#endif
