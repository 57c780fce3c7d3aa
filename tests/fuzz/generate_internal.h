// What the generators of programs without loops (generate_straight.c) and of sketches (sketch.h)
// share: expressions (generate_expr.c), pointers (generate_pointers.c), heap, lists, unions, copies
// and calls through pointers (generate_memory.c).
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
  SHORT_NAME = 16,
  TARGET = 96,
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

// A variable in scope, or what a pointer in scope points to: a scalar, an array of one or two
// dimensions, a struct or an array of structs. Lengths are powers of two, so that masks make valid
// indices.
typedef struct Object {
  char name[NAME]; // as an lvalue: x1, (*p2), (**p3)
  int type;
  int structure; // else -1
  int lengths[2];
  bool is_constant; // never assigned to
  int pointers;     // it is behind a pointer (1), or a pointer to one (2), that may be set
  int scope;        // of the shortest-lived object that it may be; 0: lives to the end
} Object;

// A scalar or a struct as a part of an object.
typedef struct Target {
  char text[TARGET];
  int type, structure; // STRUCTURE is -1 for a scalar
  int scope;
  bool is_bit_field;
} Target;

// What a pointer as a parameter points to.
typedef struct Pointee {
  bool is_pointer; // else the parameter is none
  int type, structure;
} Pointee;

// A function that can be called.
typedef struct Signature {
  int result_struct; // else -1
  int param_count, param_structs[MOST_PARAMS];
  Pointee param_pointees[MOST_PARAMS];
} Signature;

// Kinds of statements about memory that a program has.
typedef enum MemoryFeature {
  HAS_HEAP = 1,
  HAS_LIST = 2,
  HAS_UNION = 4,
  HAS_VIEWS = 8, // objects as bytes or as another type
  HAS_COPIES = 16,
  HAS_TARGETS = 32, // calls through pointers
} MemoryFeature;

typedef struct Generator Generator;
struct Generator {
  uint64_t random;
  Strbuf *out;
  bool is_linear; // at most one operand of * / % & | ^ << >> is no constant
  bool has_stops; // divisors, shifts and indices may be bad
  bool has_floats, has_wide, has_recursion;
  int floats;        // statements of 100 that are about floating point in earnest
  int library;       // statements of 100 that call the library
  bool has_modes;    // and the rounding mode changes
  bool is_ordered;   // no result depends on the order in which C leaves operands to be evaluated
  bool has_unset; // memory that nobody has set may be read
  int memory;        // statements of 100 that are about memory
  unsigned features; // of memory
  void (*add_value)(Generator *g, int depth);
  Struct structs[STRUCTS];
  Object objects[MOST_OBJECTS];
  int object_count, global_count;
  Signature functions[FUNCTIONS];
  int function_count;
  int indent, name_count;
  int scope; // of new objects: 0 outside of functions
};

int pick(Generator *g, int bound); // 0 to BOUND - 1
bool chance(Generator *g, int percent);
void add(Generator *g, const char *format, ...) __attribute__((format(printf, 2, 3)));

void add_constant(Generator *g);
const Object *pick_object(Generator *g, bool to_write);
// A member of the struct.
void add_member(Generator *g, int structure, int depth);
void add_object(Generator *g, const Object *object, int depth); // with indices
void add_lvalue(Generator *g, bool to_write, int depth);        // a scalar
void add_expr(Generator *g, int depth);
void add_indent(Generator *g);

// ---- generate_pointers.c: pointers are always valid, and to nothing that lives shorter

// A place that can be written to and lives as long as SCOPE; of a scalar TYPE that is no bit-field,
// or of a struct. False if none was found.
bool find_target(Generator *g, int type, int structure, int scope, Target *target)
    __attribute__((warn_unused_result));
Target pick_target(Generator *g, int scope,
                   bool to_point); // of any type; TO_POINT: can have a pointer
Target pick_number(Generator *g);  // a scalar of any type, to be written to
Target pick_constant_part(Generator *g, const Object *object); // a scalar; indices are constants
const char *name_of_type(int type, int structure);             // kept until the next call

// The lvalue behind a pointer is a new object.
void add_pointer_declaration(Generator *g);
Object *new_pointee(Generator *g, int type, int structure);
Pointee add_pointer_param(Generator *g);
void add_pointer_argument(Generator *g, Pointee pointee);
void add_pointer_statement(Generator *g);

// ---- generate_memory.c

enum { LIST_LIMIT = 3 }; // elements of the list

// MEMORY statements of 100 are about memory in every second program; features are drawn for it.
void choose_memory(Generator *g, int memory);
void add_memory_types(Generator *g);   // and functions of the library
void add_memory_globals(Generator *g); // behind all others
void add_memory_functions(Generator *g);
void add_memory_locals(Generator *g);
void add_memory_statement(Generator *g); // without loops
void add_memory_end(Generator *g);       // nothing about memory may follow

// ---- generate_floats.c: nothing unless there are such statements

void add_float_globals(Generator *g); // and functions of the library
void add_float_functions(Generator *g);
void add_float_inputs(Generator *g);
void add_float_statement(Generator *g);
void add_float_prints(Generator *g);

// ---- generate_library.c: nothing unless there are such statements

void add_library_globals(Generator *g); // and functions of the library
void add_library_statement(Generator *g);

#endif
