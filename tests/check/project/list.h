#include <stddef.h>

struct list {
  int value;
  struct list *next;
};

int list_sum(const struct list *list);
int percent(int part, int whole);
