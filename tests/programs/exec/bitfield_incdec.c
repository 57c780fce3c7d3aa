// ++ and -- on bit-fields: wrap around, prefix and postfix values, through pointers.
#include <stdio.h>

struct S { unsigned u : 2; int i : 2; _Bool b : 1; unsigned char c : 7; long long w : 34; };

int main(void)
{
    struct S s = {0}, *p = &s;
    for (int k = 0; k < 6; k++) {
        int post = s.u++;
        int now = s.u;
        printf("%d/%d ", post, now);
    }
    printf("\n");
    for (int k = 0; k < 6; k++)
        printf("%d ", p->i++);
    printf("\n");
    for (int k = 0; k < 6; k++)
        printf("%d ", --p->i);
    printf("\n");
    for (int k = 0; k < 5; k++)
        printf("%d ", --s.u);
    printf("\n");
    for (int k = 0; k < 3; k++)
        printf("%d ", s.b++);
    for (int k = 0; k < 4; k++)
        printf("%d ", s.b--);
    printf("\n");
    printf("%d ", s.c--);
    printf("%d ", s.c);
    printf("%d ", ++s.c);
    printf("%d\n", s.c);
    s.w = (1LL << 33) - 1;
    printf("%lld ", (long long)s.w++);
    printf("%lld\n", (long long)s.w);
    s.w--;
    printf("%lld\n", (long long)s.w);
    struct S a[2] = {{.u = 3}, {.u = 1}};
    int k = 0;
    a[k++].u++;
    a[k--].u--;
    printf("%d %d %d\n", a[0].u, a[1].u, k);
    printf("%d\n", a[0].u++ + --a[1].u);
    return 0;
}
