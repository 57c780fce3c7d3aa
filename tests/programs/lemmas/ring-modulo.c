// A ring buffer of unknown size: head and tail are counted on modulo the size.
#include <assert.h>
extern unsigned nondet_uint(void);
int main(void) {
  unsigned size = nondet_uint(), head = 0, tail = 0;
  if (size == 0 || size > 1000)
    return 0;
  while (1) {
    if (nondet_uint())
      head = (head + 1) % size;
    else if (tail != head)
      tail = (tail + 1) % size;
    assert(head < size && tail < size);
  }
}
