// What is written from the address of a field on may go on behind it.
#include <assert.h>
#include <string.h>
struct pair { int a, b; };
int main(void) {
  struct pair x = {0, 0}, y = {0, 0};
  while (1) {
    y.a = x.a;
    y.b = x.b + 1;
    if (y.b > 50)
      y.b = 0;
    memcpy(&x.a, &y.a, sizeof x);
    assert(x.b != 30);
  }
}
