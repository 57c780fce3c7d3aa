// Levels of tanks in records, filled and drained in turns.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct tank { int level; int valve; };
static struct tank tanks[3];
static int total(void) { int t = 0; for (int i = 0; i < 3; i++) t += tanks[i].level; return t; }
int main(void) {
  for (;;) {
    for (int i = 0; i < 3; i++) {
      struct tank *t = &tanks[i];
      int flow = __VERIFIER_nondet_int();
      if (flow < 0 || flow > 10) flow = 0;
      t->valve = t->level + flow <= 100;
      if (t->valve) t->level += flow;
      else t->level -= t->level < 10 ? t->level : 10;
    }
    assert(total() <= 300 && total() >= 0);
  }
}
