#include <assert.h>
extern void never_called(int) __attribute__((weak));
static int one(void) { return 1; }
extern int another(void) __attribute__((weak, alias("one")));
extern void perhaps(void) __attribute__((weak));

int main(void) {
  int x = 3;
  assert(x == 3);
  return one();
}
