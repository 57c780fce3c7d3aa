// C types as the checker sees them: qualifiers and typedefs are gone, enums are
// their underlying integer types, sizes and offsets are those of the data
// model. Types are interned: two types are the same iff their addresses are.
#ifndef GAVEL_CFA_TYPE_H
#define GAVEL_CFA_TYPE_H

#include "base/arena.h"
#include "base/map.h"
#include "base/strbuf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Type Type;
typedef struct Record Record;
typedef struct Variable Variable;

typedef enum DataModel { MODEL_LP64, MODEL_ILP32 } DataModel;

typedef enum TypeKind {
  TYPE_VOID,
  TYPE_INT,     // integer: _Bool, char ... unsigned __int128, and enums
  TYPE_FLOAT,   // float, double, long double
  TYPE_POINTER, // target*
  TYPE_ARRAY,   // element[length]
  TYPE_RECORD,  // struct or union
  TYPE_FUNCTION // result(params)
} TypeKind;

typedef enum IntKind {
  INT_BOOL,
  INT_CHAR, // plain char (signed on our targets)
  INT_SCHAR,
  INT_UCHAR,
  INT_SHORT,
  INT_USHORT,
  INT_INT,
  INT_UINT,
  INT_LONG,
  INT_ULONG,
  INT_LLONG,
  INT_ULLONG,
  INT_INT128,
  INT_UINT128,
  INT_KINDS
} IntKind;

typedef enum FloatKind { FLOAT_FLOAT, FLOAT_DOUBLE, FLOAT_LONG_DOUBLE, FLOAT_KINDS } FloatKind;

struct Type {
  TypeKind kind;
  uint32_t id;    // dense, in order of creation
  uint32_t align; // bytes
  uint64_t size;  // bytes; 1 for void and functions, as GNU C counts; 0 if incomplete
  union {
    struct {
      IntKind kind;
      bool is_signed;
      uint8_t width; // bits of the value: 1 for _Bool, else 8 * size
    } integer;
    FloatKind floating;
    const Type *target; // TYPE_POINTER
    struct {
      const Type *element;
      uint64_t length; // 0 for flexible and incomplete arrays
      const Variable
          *count; // variable-length arrays: holds the length; only the front end sees these
    } array;
    Record *record;
    struct {
      const Type *result;
      const Type *const *params;
      uint32_t param_count;
      bool is_variadic;
      bool has_prototype; // false: `int f()` says nothing about parameters
    } function;
  };
};

typedef struct Field {
  const char *name; // NULL for an anonymous struct or union member
  const Type *type;
  const Record *record;
  uint32_t index;      // in its record
  uint32_t bit_width;  // 0 unless IS_BIT_FIELD
  bool is_bit_field;   // (zero-width and unnamed bit-fields are not listed at all)
  uint64_t bit_offset; // from the start of the record; a multiple of 8 for plain fields
} Field;

struct Record {
  const char *name; // tag or typedef name, or "<anonymous>"
  bool is_union;
  bool is_complete;
  uint32_t field_count;
  Field *fields;
  const Type *type;
};

// All types of one program.
typedef struct Types {
  Arena *arena;
  DataModel model;
  Map table; // structural hash -> newest type with it (chained in type.c)
  VEC(const Type *) all;
  const Type *void_type;
  const Type *ints[INT_KINDS]; // ILP32 has no __int128: NULL
  const Type *floats[FLOAT_KINDS];
  const Type *int_type, *char_type, *size_type, *ptrdiff_type, *void_pointer, *char_pointer;
} Types;

void types_init(Types *types, Arena *arena, DataModel model);
void types_release(Types *types);

// Interned constructors.
const Type *type_make_pointer(Types *types, const Type *target);
const Type *type_make_array(Types *types, const Type *element, uint64_t length);
const Type *type_make_vla(Types *types, const Type *element, const Variable *count);
const Type *type_make_function(Types *types, const Type *result, const Type *const *params,
                               uint32_t param_count, bool is_variadic, bool has_prototype);
// A new, incomplete record type, distinct from every other; complete it once.
Record *type_new_record(Types *types, const char *name, bool is_union);
// Copies FIELDS (their `record` and `index` are set here).
void record_complete(Types *types, Record *record, const Field *fields, uint32_t count,
                     uint64_t size, uint32_t align);

// C's conversions (6.3.1.1, 6.3.1.8). What bit-fields promote to is not in their type:
// the front end knows (int, if narrower).
const Type *type_promote(const Types *types, const Type *type);
const Type *type_usual_arithmetic(const Types *types, const Type *left, const Type *right);

static inline bool type_is_int(const Type *t) { return t->kind == TYPE_INT; }
static inline bool type_is_bool(const Type *t) {
  return t->kind == TYPE_INT && t->integer.kind == INT_BOOL;
}
static inline bool type_is_float(const Type *t) { return t->kind == TYPE_FLOAT; }
static inline bool type_is_pointer(const Type *t) { return t->kind == TYPE_POINTER; }
static inline bool type_is_scalar(const Type *t) {
  return t->kind == TYPE_INT || t->kind == TYPE_FLOAT || t->kind == TYPE_POINTER;
}
// May va_arg take an argument of type PASSED for one of type TYPE? Signed and unsigned numbers, and
// addresses, are taken for each other if their sizes are the same. void takes any argument.
bool type_may_be_passed(const Type *passed, const Type *type);
static inline bool type_is_aggregate(const Type *t) {
  return t->kind == TYPE_ARRAY || t->kind == TYPE_RECORD;
}
static inline bool type_is_signed(const Type *t) {
  return t->kind == TYPE_INT && t->integer.is_signed;
}
// Bits of a value of an integer or pointer type.
uint32_t type_width(const Type *type);
bool type_is_vla(const Type *type); // an array with a variable length in any dimension
// Copy of VALUE reduced modulo 2^width into the range of TYPE (integer or
// pointer): the one place that says how integers wrap. _Bool keeps bit 0. An
// unsigned __int128 above the range of __int128 is kept as the same bits.
__int128 type_wrap(const Type *type, __int128 value);
long double type_round(const Type *type, long double value); // to a value of the floating TYPE

// The member of RECORD through which FIELD is reached: itself, or an anonymous one; else NULL.
const Field *record_step_towards(const Record *record, const Field *field);
// The field named NAME, also inside anonymous members; NULL when absent.
const Field *record_find_field(const Record *record, const char *name);

// Appends TYPE in C syntax; with NAME, the declaration `int (*NAME)[3]`.
void type_add_text(const Type *type, const char *name, Strbuf *out);

#endif
