// The reader: libclang's cursors to our syntax tree (ast.h). One Reader serves
// one translation unit; the Linker joins the units into one program.
//
// What libclang does not say outright is found here, once: which parts of a
// `for` are there, which association a _Generic selects, whether an unexposed
// expression is a conversion, a va_arg or an offsetof.
#ifndef GAVEL_FRONTEND_READER_H
#define GAVEL_FRONTEND_READER_H

#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"
#include "cfa/cfa.h"
#include "frontend/ast.h"
#include "frontend/clang_dialect.h"
#include "frontend/lower.h"

#include <clang-c/Index.h>
#include <stdbool.h>
#include <stdint.h>

// From cursors (declarations) to what we made of them.
typedef struct CursorEntry {
  CXCursor cursor;
  void *value;
  uint32_t next; // with the same hash; index + 1, 0 ends the chain
} CursorEntry;

typedef struct CursorMap {
  Map heads; // hash -> index + 1
  VEC(CursorEntry) entries;
} CursorMap;

typedef struct FunctionDefinition {
  Function *function;
  CXCursor cursor;
  const char *odd_type; // of a parameter, or NULL
  VEC(Ast *) vla_sizes; // dimensions of parameters, measured on entry
} FunctionDefinition;

// A variable-length array type as clang and as we know it.
typedef struct VlaType {
  CXType clang;
  const Type *type;
} VlaType;

typedef struct GlobalInit {
  Variable *variable;
  CXCursor cursor; // the initializer
} GlobalInit;

// Names with external linkage, and record types by name, over all units.
typedef struct Linker {
  // What a name without a body stands for: the function itself, or one of the library, which is
  // parsed and declared for it.
  Function *(*resolve)(struct Linker *linker, Function *function);
  const char *const *removed; // names of functions whose bodies do not count
  uint32_t removed_count;
  Map stubs;     // interned names of what stubs define: other definitions do not count
  Map functions; // interned name -> Function
  Map variables; // interned name -> Variable
  Map records;   // interned name -> newest Record with it
} Linker;

typedef struct LineTable {
  VEC(uint32_t) starts; // offset of each line
} LineTable;

typedef struct Reader {
  Cfa *cfa;
  Linker *linker;
  Lowering *lowering;
  CXTranslationUnit unit;
  Arena ast;            // trees of the function at hand
  Map files;            // CXFile -> file number + 1
  VEC(LineTable) lines; // by file number; made when first asked for
  bool is_stub;
  ChangedFiles changed;
  Map edits; // file number -> Edits of a changed file
  CursorMap decls;      // declaration -> Variable, Function, Field or Record
  VEC(CXCursor) kids;   // stack of children being looked at
  VEC(FunctionDefinition) definitions;
  VEC(GlobalInit) inits;
  Function *function;   // being read, or NULL at file scope
  const char *odd_type; // spelling of a type we do not support, once met
  VEC(VlaType) vla_types;
  VEC(Ast *) vla_sizes; // dimensions met, not yet placed before their use
} Reader;

void *cursor_map_find(const CursorMap *map, CXCursor cursor);
void cursor_map_add(CursorMap *map, CXCursor cursor, void *value);

void reader_release(Reader *reader);

// Phase 1: makes every function and variable of file scope known. False when two
// units define the same thing (reported).
bool reader_declare(Reader *reader);
// Does the unit define the function NAME (interned), so that one declared with TYPE may be it: with
// MORE parameters than that and a result of that kind?
bool reader_defines(Reader *reader, const char *name, const Type *type, uint32_t more);
// Phase 2, when all units are declared: lowers initializers and bodies.
void reader_lower_globals(Reader *reader);
// When all is lowered: finds the constructor, and refuses what runs after main or is decided by
// the linker.
void reader_refuse_attributes(Reader *reader);
void reader_lower_functions(Reader *reader);

// Source places (clang_source.c)
SourceSpan reader_span(Reader *reader, CXCursor cursor);
SourceSpan reader_range_span(Reader *reader, CXSourceRange range);
// The text from where CURSOR is spelled (inside a macro's definition, if that is
// where it stands) to the end of that file; NULL when not at hand.
const char *reader_spelled_text(Reader *reader, CXCursor cursor);
const char *reader_intern(Reader *reader, CXString string); // disposes of STRING

// Types (clang_types.c). An unsupported type is noted in odd_type and
// replaced by int.
const Type *reader_type(Reader *reader, CXType type);
const Type *reader_type_of(Reader *reader, CXCursor cursor);
// Complex numbers, vectors and odd floats: they have a size, and that is all.
bool reader_is_opaque(CXType type);
// Array and function types, and what they become as parameters: pointers.
bool reader_is_decayed(CXType type);
const Type *reader_decayed_type(Reader *reader, CXType type);
const Type *reader_odd_type(Reader *reader, CXType type);
const Field *reader_field(Reader *reader, CXCursor field);

// Variable-length arrays (clang_vla.c)
// As reader_type for a type written at CURSOR: lengths are read from CURSOR's
// children and left in vla_sizes.
const Type *reader_written_type(Reader *reader, CXType type, CXCursor cursor);
const Type *reader_known_vla(Reader *reader, CXType canonical);
// The type in `sizeof(type)` when its size is not constant; NULL when unclear.
const Type *reader_sized_type(Reader *reader, CXCursor cursor);

// Declarations (clang_decls.c)
Variable *reader_variable(Reader *reader, CXCursor decl);
Function *reader_function(Reader *reader, CXCursor decl);
Function *reader_named_function(Reader *reader, const char *name); // one without a declaration
// The statement that a block-scope VarDecl amounts to; NULL when it is none
// (extern and static variables; the latter's initializer waits for init).
Ast *reader_local(Reader *reader, CXCursor decl);

// Expressions (clang_expr.c, clang_unexposed.c, clang_literals.c, clang_init.c)
Ast *reader_expr(Reader *reader, CXCursor cursor);
Ast *reader_unexposed(Reader *reader, CXCursor cursor);
Ast *reader_generic(Reader *reader, CXCursor cursor);
Ast *reader_initializer(Reader *reader, CXCursor cursor);
Ast *reader_string(Reader *reader, CXCursor cursor);
Ast *reader_integer(Reader *reader, CXCursor cursor);
Ast *reader_floating(Reader *reader, CXCursor cursor);
// A node for CURSOR, of its place and type.
Ast *reader_node(Reader *reader, CXCursor cursor, AstKind kind, Ast *const *kids, uint32_t count);
Ast *reader_constant(Reader *reader, CXCursor cursor, __int128 value);
Ast *reader_unsupported(Reader *reader, CXCursor cursor, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// The value of an integer constant expression that clang can compute.
bool reader_evaluate(CXCursor cursor, __int128 *value);

// Statements (clang_stmt.c)
Ast *reader_stmt(Reader *reader, CXCursor cursor);

// Children of CURSOR as a slice of reader->kids: [first, reader->kids.size).
// Give it back with reader_pop_kids, in reverse order.
uint32_t reader_push_kids(Reader *reader, CXCursor cursor);
void reader_pop_kids(Reader *reader, uint32_t first);
bool reader_has_last_kid(Reader *reader, CXCursor cursor, CXCursor *kid); // if there are any
typedef VEC(CXCursor) CursorVec;
void reader_add_expr_kids(Reader *reader, CXCursor cursor, CursorVec *out); // the expressions

#endif
