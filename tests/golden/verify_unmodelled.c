// A function without a model: the reason names it, and nothing of ours.
#include <math.h>
#include <errno.h>
#include <assert.h>
int main(void) {
  errno = 0;
  double x = erf(0.5);
  assert(x > 0.1 && errno == 0);
  return 0;
}
