// Designated initializers of structs: any order, gaps are zero, position continues after a designator.
#include <stdio.h>

struct S { int a, b, c, d; double e; const char *f; };
struct Line { struct { int x, y; } from, to; int width; };

static struct S fixed = {.f = "static", .c = 3, 4, 5.5};

static void print(struct S s)
{
    printf("%d %d %d %d %g %s\n", s.a, s.b, s.c, s.d, s.e, s.f ?: "null");
}

static int value(int x)
{
    return x * 10;
}

int main(void)
{
    print(fixed);
    print((struct S){.d = 4});
    print((struct S){.b = 2, 3, .a = 1});           // 3 goes to c
    print((struct S){1, .d = 4, 5, "tail"});
    print((struct S){.f = "x", .a = 9, 8, 7});
    int n = 6;
    struct S local = {.e = n / 4.0, .a = n, .b = value(n), .c = n > 5 ? n : -n};
    print(local);
    struct S copy = {.a = local.b, .b = local.a, .f = local.f};
    print(copy);
    struct Line l = {.to.y = 2, .from = {.y = 5}, .width = 1, .to.x = 7};
    printf("%d %d %d %d %d\n", l.from.x, l.from.y, l.to.x, l.to.y, l.width);
    struct Line m = {.to = {1, 2}, 3};              // 3 follows to: width
    printf("%d %d %d\n", m.to.x, m.to.y, m.width);
    struct Line k = {.from.x = 4, 5, 6, 7, 8};      // continues inside from, then on
    printf("%d %d %d %d %d\n", k.from.x, k.from.y, k.to.x, k.to.y, k.width);
    struct S old = {a: 1, e: 0.5};                  // the obsolete GNU spelling
    print(old);
    union { int i; float f; char c[4]; } u = {.c = {1, 2}};
    printf("%x\n", u.i);
    return 0;
}
