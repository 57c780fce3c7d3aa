// The index of an element in a matrix whose size is known only when the program runs.
#include <assert.h>
extern unsigned nondet_uint(void);
int main(void) {
  unsigned rows = nondet_uint(), columns = nondet_uint();
  if (rows == 0 || rows > 10000 || columns == 0 || columns > 10000)
    return 0;
  while (1) {
    unsigned row = nondet_uint(), column = nondet_uint();
    if (row >= rows || column > columns)
      continue;
    unsigned index = row * columns + column;
    assert(index < rows * columns);
  }
}
