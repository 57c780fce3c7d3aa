// One invalid access for each input.
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct list {
  struct list *next;
  int values[3];
  unsigned low : 3, high : 5;
};

static int *dead(void) {
  int local = 1;
  int *pointer = &local;
  return pointer;
}

int main(void) {
  int which = __VERIFIER_nondet_int(), index = __VERIFIER_nondet_int();
  int numbers[4] = {1, 2, 3, 4};
  struct list *list = malloc(sizeof *list), *none = NULL;
  char *text = "text", *small = malloc(2);
  int *wild;
  switch (which) {
  case 1:
    return numbers[index];
  case 2:
    list->values[index] = 1;
    break;
  case 3:
    return none->next == NULL;
  case 4:
    free(list);
    return list->values[0];
  case 5:
    return *dead();
  case 6:
    text[0] = 't';
    break;
  case 7:
    memcpy(small, text, 3);
    break;
  case 8:
    strcpy(small, text);
    break;
  case 9:
    return *(numbers + index);
  case 10:
    return none->high;
  case 11:
    return *wild;
  case 12:
    free(small + 1);
    break;
  case 13:
    free(small);
    free(small);
    break;
  case 14:
    free(numbers);
    break;
  case 15:
    small = NULL;
    break;
  case 16:
    exit(0);
  }
  return 0;
}
