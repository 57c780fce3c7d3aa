// A stack in an array holds even numbers only.
// Open in default: safe
#include <assert.h>

#define DEPTH 500

extern int __VERIFIER_nondet_int(void);

static int stack[DEPTH], top;

static void push(int x) {
  if (top < DEPTH)
    stack[top++] = x;
}

static int pop(void) { return top > 0 ? stack[--top] : 0; }

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int x = __VERIFIER_nondet_int();
    if (x > 0) {
#ifdef BUG
      push(x / 2);
#else
      push(x / 2 * 2);
#endif
    } else {
      assert(pop() % 2 == 0);
    }
  }
  return 0;
}
