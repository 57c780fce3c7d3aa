// The value of an assignment to a bit-field is the stored value, after truncation.
#include <stdio.h>

struct S { unsigned u : 3; int i : 3; _Bool b : 1; unsigned long long w : 35; };

int main(void)
{
    struct S s = {0}, t = {0};
    int x = s.u = 13;
    int y = s.i = 13;
    int z = s.b = 13;
    printf("%d %d %d\n", x, y, z);
    printf("%d\n", s.u = 8);
    printf("%d\n", s.i = 7);
    printf("%llu\n", (unsigned long long)(s.w = 1ull << 35 | 5));
    x = s.u = s.i = 5;                  // -3 is what goes on to u
    printf("%d %d %d\n", x, s.u, s.i);
    x = s.i = s.u = 13;
    printf("%d %d %d\n", x, s.i, s.u);
    if (s.u = 8)
        puts("wrong");
    else
        puts("zero");
    while ((s.u = s.u + 3) != 1)
        printf("%d ", s.u);
    printf("%d\n", s.u);
    printf("%d\n", s.i += 2);
    t.u = s.u ? s.b : 6;
    t.i = (s.u, s.i);
    printf("%d %d\n", t.u, t.i);
    x = (t.u = 9) + (s.u = 10);
    printf("%d\n", x);
    int old = t.u++;
    int new = ++t.u;
    printf("%d %d %d\n", old, new, t.u);
    printf("%d\n", (s = t).u);
    printf("%d\n", (&s)->i);
    return 0;
}
