// A call of the library is one step of the error path; what it calls back is shown.
#include <assert.h>
#include <stdlib.h>

static int by_size(const void *left, const void *right) {
  return *(const int *)left - *(const int *)right;
}

int main(void) {
  int limit = rand();
  int sizes[] = {5, 3};
  qsort(sizes, 2, sizeof *sizes, by_size);
  if (limit > 100)
    assert(limit != 107);
  return 0;
}
