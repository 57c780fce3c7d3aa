// What was never set is 0 in the run.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int local, *block = malloc(3 * sizeof *block);
  assert(local != 0 || block[2] != 0);
  free(block);
  return 0;
}
