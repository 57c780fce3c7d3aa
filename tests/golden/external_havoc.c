struct list {
  int value;
  struct list *next;
};

void known(int *p, const int *q);
void unknown(struct list *list);

int main(void) {
  int x = 1, y = 2;
  struct list last = {3, 0}, first = {4, &last};
  known(&x, &y);
  __CPROVER_assert(y == 2, "const");
  unknown(&last);
  if (x == 5)
    unknown(&first);
  __CPROVER_assert(x != 6, "changed");
}
