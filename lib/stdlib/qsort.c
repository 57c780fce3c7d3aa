// Runs of a few elements by insertion, then merged pairwise: stable, as glibc's is.
#include "lib.h"

enum { RUN = 16 };

typedef int Compare(const void *, const void *);

void *malloc(size_t size);
void free(void *memory);
void *memcpy(void *to, const void *from, size_t size);

static size_t lesser(size_t a, size_t b) { return a < b ? a : b; }

// Integers and pointers are moved whole, so that they stay what they are to an analysis; other
// bytes by memcpy, since some may never have been set.
static void swap(char *a, char *b, size_t size) {
  if (size == sizeof(int)) {
    int value = *(int *)a;
    *(int *)a = *(int *)b;
    *(int *)b = value;
  } else if (size == sizeof(void *)) {
    void *value = *(void **)a;
    *(void **)a = *(void **)b;
    *(void **)b = value;
  } else {
    for (size_t i = 0; i < size; i++) {
      char value[1];
      memcpy(value, a + i, 1);
      memcpy(a + i, b + i, 1);
      memcpy(b + i, value, 1);
    }
  }
}

static void insertion_sort(char *base, size_t count, size_t size, Compare *compare) {
  for (size_t i = 1; i < count; i++)
    for (size_t k = i; k > 0 && compare(base + (k - 1) * size, base + k * size) > 0; k--)
      swap(base + (k - 1) * size, base + k * size, size);
}

// Merges the runs of FROM before and behind MIDDLE into TO.
static void merge(char *to, const char *from, size_t middle, size_t count, size_t size,
                  Compare *compare) {
  size_t left = 0, right = middle;
  for (size_t i = 0; i < count; i++) {
    int is_left =
        right == count || (left < middle && compare(from + left * size, from + right * size) <= 0);
    size_t next = is_left ? left++ : right++;
    memcpy(to + i * size, from + next * size, size);
  }
}

void qsort(void *base, size_t count, size_t size, Compare *compare) {
  for (size_t i = 0; i < count; i += RUN)
    insertion_sort((char *)base + i * size, lesser(RUN, count - i), size, compare);
  if (count <= RUN)
    return;
  char *runs = malloc(count * size);
  for (size_t run = RUN; run < count; run *= 2) {
    memcpy(runs, base, count * size);
    for (size_t i = 0; i < count; i += 2 * run) {
      size_t length = lesser(2 * run, count - i);
      merge((char *)base + i * size, runs + i * size, lesser(run, length), length, size, compare);
    }
  }
  free(runs);
}
