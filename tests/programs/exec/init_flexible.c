// Static objects whose initializer fills a flexible array member.
#include <stdio.h>

struct text {
  int length;
  char data[];
};

struct table {
  unsigned char count;
  struct { short key, value; } entries[];
};

static struct text hello = {5, "hello"};
struct text empty = {0};
static struct table table = {3, {{1, 10}, {2, 20}, [2].value = 30}};

int main(void) {
  static struct text local = {.length = 2, .data = {'o', 'k', 0}};
  printf("%d %s\n", hello.length, hello.data);
  printf("%zu %zu %d\n", sizeof hello, sizeof table, empty.length);
  for (int i = 0; i < table.count; i++)
    printf("%d=%d ", table.entries[i].key, table.entries[i].value);
  struct text *p = &local;
  p->data[0] = 'O';
  printf("%s\n", p->data);
  return 0;
}
