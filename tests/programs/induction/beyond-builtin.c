// The same with a result that is wider than the field, and with bytes that are set.
#include <assert.h>
#include <string.h>
struct pair { unsigned char a, b; };
int main(void) {
  struct pair x = {0, 0};
  int slow = 0;
  while (1) {
    if (++slow >= 4) {
      slow = 0;
      memset(&x.a, x.b >= 9 ? 0 : x.b + 1, 2);
    }
    assert(x.b != 10);
  }
}
