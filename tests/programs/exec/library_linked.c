// Functions of the C library that are C themselves: by name, by address, from an initializer, and
// beside the program's own.
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int(isdigit)(int c) { return c == '!' ? 99 : 7; } // ours wins

static int swap(int a, int b) { return 10 * b + a; } // the library's has another meaning

static int (*const convert)(const char *) = atoi;

typedef struct Item {
  char name[6];
  short size;
} Item;

static int by_size(const void *left, const void *right) {
  return ((const Item *)left)->size - ((const Item *)right)->size;
}

static int by_text(const void *left, const void *right) {
  return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static void sort(void) {
  Item items[] = {{"three", 3}, {"one", 1}, {"drei", 3}, {"two", 2}, {"uno", 1}};
  const char *texts[] = {"pear", "apple", "fig"};
  qsort(items, 5, sizeof *items, by_size);
  for (int i = 0; i < 5; i++)
    printf("%s ", items[i].name);
  qsort(texts, 3, sizeof *texts, by_text);
  printf("%s %s %s\n", texts[0], texts[1], texts[2]);
  Item wanted = {"", 2};
  Item *found = bsearch(&wanted, items, 5, sizeof *items, by_size);
  printf("%s %d\n", found->name, (int)(found - items));
}

static int by_number(const void *left, const void *right) {
  return *(const int *)left - *(const int *)right;
}

static void sort_many(void) {
  static int numbers[1000];
  for (int i = 0; i < 1000; i++)
    numbers[i] = i * 7919 % 1009;
  int sorted = 1;
  qsort(numbers, 1000, sizeof *numbers, by_number);
  for (int i = 1; i < 1000; i++)
    sorted &= numbers[i - 1] <= numbers[i];
  printf("%d\n", sorted);
}

static void cut(void) {
  char text[] = "a, b;;c", *rest = text;
  for (char *token = strtok(text, " ,;"); token; token = strtok(NULL, " ,;"))
    printf("[%s]", token);
  char more[] = "x=y=";
  rest = more;
  while (rest)
    printf("(%s)", strsep(&rest, "="));
  putchar('\n');
}

static void scan(void) {
  int number = 0, other = 0;
  long wide = 0;
  char word[8] = "", set[8] = "";
  int count = sscanf("12 abc:0x1f -5", "%d %3s:%i %ld", &number, word, &other, &wide);
  printf("%d %d %s %d %ld\n", count, number, word, other, wide);
  count = sscanf("xyz1", "%[x-z]%*d%n", set, &number);
  printf("%d %s %d\n", count, set, number);
}

int main(void) {
  int (*volatile digit)(int) = isdigit;
  printf("%d %d %d\n", digit('!'), digit('0'), swap(1, 2));
  printf("%d %d\n", convert("-42"), (int)imaxabs(-3));
  sort();
  sort_many();
  cut();
  scan();
  errno = 0;
  printf("%d\n", strtoimax("1x", NULL, 37) == 0 && errno == EINVAL);
  unsigned seed = 1;
  printf("%d", rand_r(&seed));
  printf(" %d\n", rand_r(&seed));
  printf("%d %d\n", __builtin_strncasecmp("ABc", "abD", 2), toascii(193));
  return 0;
}
