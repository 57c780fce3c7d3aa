// Points are moved through a pointer to the struct.
// Open in default: safe
#include <assert.h>

#define SIZE 2000

extern int __VERIFIER_nondet_int(void);

struct point {
  int x, y;
};

static struct point points[SIZE];

static void mirror(struct point *p) {
  int x = p->x;
  p->x = p->y;
#ifdef BUG
  p->y = p->x;
#else
  p->y = x;
#endif
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > SIZE)
    return 0;
  for (int i = 0; i < n; i++) {
    points[i].x = i;
    points[i].y = -i;
  }
  for (int i = 0; i < n; i++)
    mirror(&points[i]);
  for (int i = 0; i < n; i++)
    assert(points[i].x == -i && points[i].y == i);
  return 0;
}
