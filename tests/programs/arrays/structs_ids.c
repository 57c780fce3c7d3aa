// Each element of an array of structs gets a number and a state.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum state { FREE, BUSY };

struct task {
  int id;
  enum state state;
  long cost;
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  struct task *tasks = malloc(n * sizeof *tasks);
  if (!tasks)
    return 1;
  for (int i = 0; i < n; i++) {
    tasks[i].id = i;
    tasks[i].state = FREE;
    tasks[i].cost = 0;
  }
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < n) {
    tasks[k].state = BUSY;
#ifdef BUG
    tasks[k].id++;
#endif
  }
  for (int i = 0; i < n; i++) {
    assert(tasks[i].id == i);
    assert(tasks[i].state == FREE || i == k);
  }
  free(tasks);
  return 0;
}
