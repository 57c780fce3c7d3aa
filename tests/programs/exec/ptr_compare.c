// Comparing pointers: order within an object, equality across objects, against null.
#include <stdio.h>

static int inside(const int *p, const int *begin, const int *end)
{
    return begin <= p && p < end;
}

int main(void)
{
    int a[5] = {1, 2, 3, 4, 5}, b[5] = {1, 2, 3, 4, 5};
    int *p = &a[1], *q = &a[3];
    printf("%d%d%d%d%d%d\n", p < q, p <= q, p == q, p != q, p >= q, p > q);
    printf("%d%d\n", p + 2 == q, p == q - 2);
    printf("%d %d\n", a == b, *a == *b);
    printf("%d %d\n", &a[5] > &a[4], a + 5 == &a[5]);
    printf("%d %d\n", inside(a + 4, a, a + 5), inside(a + 5, a, a + 5));
    printf("%d %d\n", (void *)a == &a, (void *)a == (void *)&a[0]);
    printf("%d %d\n", p == 0, p != NULL);
    printf("%d %d\n", !p, !!p);
    p = NULL;
    printf("%d %d %d\n", p == 0, !p, p == (void *)0);

    struct { int first, second; } s;
    printf("%d\n", (void *)&s == (void *)&s.first);
    printf("%d\n", (char *)&s.first < (char *)&s.second);
    union { int i; char c; } u;
    printf("%d\n", (void *)&u.i == (void *)&u.c);

    int low = 0, high = 4;
    for (int *l = a, *h = a + 4; l < h; l++, h--) {
        int t = *l;
        *l = *h;
        *h = t;
        low++;
        high--;
    }
    printf("%d %d: %d %d %d %d %d\n", low, high, a[0], a[1], a[2], a[3], a[4]);
    const char *x = "same";
    const char *y = x;
    printf("%d\n", x == y && x + 1 != y);
    return 0;
}
