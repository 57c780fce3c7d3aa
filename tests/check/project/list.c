// Lists: one function is right, one is not, and one calls another file.
#include "list.h"

int list_sum(const struct list *list) {
  int sum = 0;
  for (; list; list = list->next)
    sum = (int)((unsigned)sum + (unsigned)list->value);
  return sum;
}

int list_second(const struct list *list) { return list->next->value; }

static int clamp(int value) { return value < 0 ? 0 : value > 100 ? 100 : value; }

int list_first_percent(const struct list *list) { return percent(clamp(list->value), 4); }
