// Precedence and associativity of all operators, without the usual parentheses.
#include <stdio.h>

struct S { int a, *p, v[2]; };

int main(void)
{
    printf("%d %d\n", 2 + 3 * 4 - 5, 2 * 3 % 4);
    printf("%d %d\n", 100 / 10 / 5, 100 - 10 - 5);
    printf("%d %d\n", 7 - 2 << 1, 1 << 1 + 1);
    printf("%d %d\n", 1 < 2 == 2 > 1, 3 > 2 > 1);
    printf("%d\n", 1 == 2 < 3);
    printf("%d\n", 4 & 6 | 1 ^ 3);
    printf("%d\n", 0 && 0 || 1);
    printf("%d\n", 1 || 0 && 0);
    printf("%d\n", 1 ? 2 : 0 ? 3 : 4);
    printf("%d %d\n", -3 * -2, - -5);
    printf("%d %d\n", !0 + 1, ~0 + 1);
    printf("%d\n", -2 % 3);
    int x = 5, *p = &x;
    printf("%d\n", 10 / *p);
    printf("%d\n", x---2);                  // x-- - 2
    printf("%d\n", x);
    int y = x+++3;                          // x++ + 3
    printf("%d %d\n", x, y);
    printf("%d\n", - - -x);
    int v[3] = {1, 2, 3};
    p = v;
    printf("%d ", *p++ + 10);
    printf("%d ", -*p);
    printf("%d ", *p-- * 2);
    printf("%d\n", !*p);
    struct S s = {4, v, {5, 6}}, *q = &s;
    printf("%d %d %d\n", *q->p, *s.p + 1, -q->a);
    printf("%d %d\n", ++q->a, *&q->v[1]);
    printf("%d\n", *q->p++);
    printf("%d\n", (int)3.7 + 1);
    printf("%d\n", (int)sizeof x + 1);
    printf("%d\n", (char)300 + 1);
    x = y = 2, y += 3;
    printf("%d %d\n", x, y);
    x = y > 3 ? 1 : 2;
    printf("%d\n", x);
    x = 1 | 2 == 2;
    printf("%d\n", x);
    return 0;
}
