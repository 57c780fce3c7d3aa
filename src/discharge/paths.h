// Access paths: the places in memory of which a program's text speaks, and which hold pointers. A
// path is a base and a number of bytes: into a variable, the result of a function, or what the
// pointer in another path leads to. So `(&s)->next->data` and `s.next->data` are one path. There
// are as many as the text has.
#ifndef GAVEL_DISCHARGE_PATHS_H
#define GAVEL_DISCHARGE_PATHS_H

#include "base/map.h"
#include "points_to/points_to.h"

#define NO_PATH UINT32_MAX

// A number of variables, then functions, then paths.
typedef uint32_t Base;
#define NO_BASE UINT32_MAX

// OFFSET bytes behind BASE; NO_BASE: not known.
typedef struct PathPlace {
  Base base;
  int64_t offset;
} PathPlace;

typedef struct AccessPath {
  PathPlace place;
  MemCell cell;          // where it is; no node: the result of a function
  const MemNode *target; // what it points to; NULL: not known
  bool is_static;        // all of it: the variable at its root is
  bool is_private;       // a variable that nobody else can write
} AccessPath;

typedef VEC(uint32_t) PathList;

typedef struct Paths {
  const Cfa *cfa;
  PointsTo *points_to;
  VEC(AccessPath) all;
  Map ids;               // of places
  VEC(PathList) of_base; // by base: paths that begin there
  PathList *in_node;     // by node: paths whose place is in it
  PathList *to_node;     // by node: paths that point to it
  PathList anywhere;     // paths without a known target
} Paths;

// Needs the pass address_taken.
void paths_init(Paths *paths, const Cfa *cfa, bool unset_is_fresh);
void paths_release(Paths *paths);

PathPlace place_of_lvalue(const Paths *paths, const Expr *lvalue);
PathPlace place_behind(const Paths *paths, const Expr *pointer); // where POINTER leads to
uint32_t path_at(const Paths *paths, PathPlace place);           // NO_PATH if there is none
uint32_t path_of_result(const Paths *paths, const Function *function);

static inline Base base_of_variable(const Variable *variable) { return variable->id; }
static inline Base base_of_path(const Paths *paths, uint32_t path) {
  return paths->cfa->variables.size + paths->cfa->functions.size + path;
}
// The path behind whose pointer BASE is; NO_PATH: a variable or a result.
static inline uint32_t path_of_base(const Paths *paths, Base base) {
  Base first = base_of_path(paths, 0);
  return base == NO_BASE || base < first ? NO_PATH : base - first;
}
static inline const PathList *paths_behind(const Paths *paths, Base base) {
  return &vec_at(&paths->of_base, base);
}

// Can writing SIZE bytes at CELL change what PATH holds?
bool path_is_written(const Paths *paths, const AccessPath *path, MemCell cell, uint64_t size);

#endif
