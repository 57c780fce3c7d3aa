// _Generic whose types come from macros, typeof, comments, enums and compatible but different spellings.
#include <stdio.h>

#define IS(T, x) _Generic((x), T : 1, default : 0)
#define WORD int

enum sign { MINUS = -1, PLUS = 1 };
enum plain { ZERO };

static int twice(int x) { return 2 * x; }

int main(void) {
  int a = 3, arr[3] = {1, 2, 3};
  double d = 1.5;
  enum sign s = PLUS;
  enum plain p = ZERO;
  printf("%d %d %d\n", IS(int, a), IS(long, a), _Generic(a, WORD : 1, default : 2));
  printf("%d\n", _Generic(&d, double /* a comment */ * : 1, default : 2));
  printf("%d %d\n", _Generic(&a, __typeof__(&a) : 1, default : 2), IS(__typeof__(sizeof 1), 1ul));
  printf("%d\n", _Generic(&arr[0], int(*) : 1, default : 2));
  printf("%d %d\n", _Generic(twice, int (*)(int n) : 1, default : 2), IS(int (*)(int), &twice));
  printf("%d %d\n", _Generic(s, int : 1, default : 2), _Generic(p, unsigned : 1, default : 2));
  printf("%d\n", _Generic(&arr, int(*)[] : 1, default : 2));
  return 0;
}
