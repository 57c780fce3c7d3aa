// Struct assignment copies everything: chains, through pointers, overlapping-free self copies, as an expression.
#include <stdio.h>

struct S { char c; int a[3]; double d; struct { short s; } in; const char *p; };

static struct S global;

static struct S *at(struct S *base, int i)
{
    return base + i;
}

static void print(struct S s)
{
    printf("%c %d %d %d %g %d %s\n", s.c ?: '-', s.a[0], s.a[1], s.a[2], s.d, s.in.s, s.p ?: "(none)");
}

int main(void)
{
    struct S x = {'x', {1, 2, 3}, 0.5, {-1}, "ex"}, y, z;
    y = x;
    x.a[1] = 20;
    print(x);
    print(y);
    z = y = x;
    y.c = 'y';
    print(z);
    global = y;
    print(global);
    struct S *p = &x, *q = &z;
    *p = *q;
    p->in = (global.in.s = 77, global.in);
    print(*p);
    x = x;
    print(x);
    int member = (y = z).a[2];              // the value of the assignment
    printf("%d\n", member);
    struct S array[3] = {x};
    *at(array, 2) = array[0];
    array[1] = *at(array, 2);
    array[0] = (struct S){0};
    print(array[0]);
    print(array[1]);
    int i = 0;
    array[i++] = array[1];
    printf("%d %d\n", i, array[0].a[1]);
    struct S c = array[2];
    c.a[0] += array[2].a[0]++;
    printf("%d %d\n", c.a[0], array[2].a[0]);
    return 0;
}
