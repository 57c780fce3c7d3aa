// Sketches about arrays and lists. Each is made of steps: texts in which $ and a letter stand for
// something that is drawn (sketch_steps.c). sketch_arrays.c makes the program around them.
#ifndef GAVEL_TESTS_SKETCH_ARRAYS_H
#define GAVEL_TESTS_SKETCH_ARRAYS_H

#include "generate_internal.h"
#include "sketch.h"

enum { INT = 6, MOST_ARRAYS = 6, RESULTS = 2 };

// Its elements are NAME[i]MEMBER: a[i], v.items[i], s[i].x. There are n + 2 of them.
typedef struct Array {
  char name[SHORT_NAME];
  const char *member;
  int type;
  bool is_plain; // its elements are no parts of structs, and of the type of all such arrays
} Array;

typedef struct Shape {
  Generator g;
  Sketch *sketch;
  int type; // of plain arrays and of what lists hold
  Array arrays[MOST_ARRAYS]; // the first is plain
  int array_count;
  int choices; // loops that may still ask for an input in each round
  bool has_list;
} Shape;

// Steps that give elements and nodes their values.
void add_first_steps(Shape *s);
// One step of any kind; a step that asserts something of each element, or each node.
void add_step(Shape *s);
void add_check(Shape *s);

#endif
