// What the two halves of the generator share: expressions (generate_expr.c) and everything around
// them (generate_straight.c).
#ifndef GAVEL_TESTS_GENERATE_INTERNAL_H
#define GAVEL_TESTS_GENERATE_INTERNAL_H

#include "base/strbuf.h"

#include <stdbool.h>
#include <stdint.h>

enum {
  MOST_OBJECTS = 64,
  MOST_MEMBERS = 6,
  STRUCTS = 2,
  FUNCTIONS = 3,
  MOST_PARAMS = 3,
  NAME = 24,
  TYPES = 12,
  LONG = 8, // as numbers of types
  UNSIGNED_LONG = 9
};

typedef struct TypeInfo {
  const char *name, *input; // input: of __VERIFIER_nondet_
  int width;
  bool is_signed;
} TypeInfo;

extern const TypeInfo type_infos[TYPES];

typedef struct Member {
  int type;
  int bits;   // of a bit-field, else 0
  int length; // of an array, else 0
  int nested; // number of the struct it is, else -1
} Member;

typedef struct Struct {
  Member members[MOST_MEMBERS];
  int count;
} Struct;

// A variable in scope: a scalar, an array of one or two dimensions, a struct or an array of
// structs. Lengths are powers of two, so that masks make valid indices.
typedef struct Object {
  char name[NAME];
  int type;
  int structure; // else -1
  int lengths[2];
  bool is_constant; // never assigned to
} Object;

// A function that can be called.
typedef struct Signature {
  int result_struct; // else -1
  int param_count, param_structs[MOST_PARAMS];
} Signature;

typedef struct Generator {
  uint64_t random;
  Strbuf *out;
  bool is_linear; // at most one operand of * / % & | ^ << >> is no constant
  bool has_stops; // divisors, shifts and indices may be bad
  bool has_pointers, has_unions, has_floats, has_wide, has_recursion, has_function_pointers;
  Struct structs[STRUCTS];
  Object objects[MOST_OBJECTS];
  int object_count, global_count;
  Signature functions[FUNCTIONS];
  int function_count;
  int indent, name_count;
} Generator;

int pick(Generator *g, int bound); // 0 to BOUND - 1
bool chance(Generator *g, int percent);
void add(Generator *g, const char *format, ...) __attribute__((format(printf, 2, 3)));

void add_constant(Generator *g);
const Object *pick_object(Generator *g, bool to_write);
void add_object(Generator *g, const Object *object, int depth); // with indices
void add_lvalue(Generator *g, bool to_write, int depth);         // a scalar
void add_expr(Generator *g, int depth);

#endif
