#include <stdatomic.h>
static _Atomic int counter;

int main(void) {
  atomic_fetch_add(&counter, 1);
  return 0;
}
