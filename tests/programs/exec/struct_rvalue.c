// Members of struct values that are not lvalues: of calls, conditionals, assignments, commas, statement expressions.
#include <stdio.h>

struct S { int x, a[3]; struct { char c; } in; };

static struct S make(int x)
{
    return (struct S){x, {x + 1, x + 2, x + 3}, {'a' + x}};
}

static int sum(const int *p, int n)
{
    int s = 0;
    while (n--)
        s += *p++;
    return s;
}

int main(void)
{
    struct S p = make(0), q = make(10);
    printf("%d %d %c\n", make(1).x, make(2).a[1], make(3).in.c);
    printf("%d\n", sum(make(4).a, 3));              // the temporary lives until the end of the call
    int yes = 1;
    printf("%d %d\n", (yes ? p : q).x, (!yes ? p : q).a[2]);
    printf("%d\n", (p = q).a[0]);
    printf("%d\n", p.x);
    printf("%d\n", (yes++, q).x);
    printf("%d\n", ({ struct S t = make(5); t.x++; t; }).x);
    printf("%d\n", (*&(struct S){7}).x);
    printf("%c\n", (yes > 1 ? make(1) : make(2)).in.c);
    struct S array[2] = {make(6), make(8)};
    printf("%d %d\n", array[1].a[0], (array + 1)->x);
    printf("%zu %zu\n", sizeof make(1).a, sizeof(make(2)).in);
    struct S *r = &(struct S){.in.c = 'z'};
    printf("%c %d\n", r->in.c, r->x);
    return 0;
}
