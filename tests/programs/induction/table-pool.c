// A free list of indexes in a table: each index that is handed out is one of the table.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define N 8
static int next[N], head, data[N];
int main(void) {
  for (int i = 0; i < N; i++) next[i] = i + 1 < N ? i + 1 : -1;
  head = 0;
  while (1) {
    if (__VERIFIER_nondet_int()) {
      if (head < 0) continue;
      int slot = head;
      assert(slot >= 0 && slot < N);
      head = next[slot];
      data[slot] = 1;
    } else {
      int slot = __VERIFIER_nondet_int();
      if (slot < 0 || slot >= N) continue;
      next[slot] = head;
      head = slot;
    }
  }
}
