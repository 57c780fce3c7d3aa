#include <assert.h>

int outside(void), nobody(void);

void never_called(int n, ...) {
  void *labels[] = {&&here};
  __asm__("nop" : "=r"(n));
  goto *labels[outside() + nobody()];
here:
  assert(n > 0);
}

static int by_pointer(void) { return outside() > 3; }

int main(void) {
  int (*f)(void) = by_pointer;
  assert(f() < 2);
}
