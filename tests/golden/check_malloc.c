#include <stdio.h>
#include <stdlib.h>

struct allocator {
  void *(*allocate)(size_t);
  void *(*resize)(void *, size_t);
};

static const struct allocator heap = {malloc, realloc};

int main(void) {
  int *numbers = malloc(sizeof *numbers);
  if (!numbers)
    return 1;
  *numbers = 7;
  int *more = realloc(numbers, 2 * sizeof *more);
  if (!more) {
    printf("still %d\n", *numbers);
    numbers = heap.resize(numbers, 2 * sizeof *numbers);
    printf("%s\n", numbers ? "moved" : "failed again");
    return 2;
  }
  free(realloc(more, 0));
  *(int *)heap.allocate(sizeof(int)) = 1;
  return 0;
}
