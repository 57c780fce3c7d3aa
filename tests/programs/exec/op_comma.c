// The comma operator: order, value, type, in for, index, return and conditions.
#include <stdio.h>

static int log_call(int x)
{
    printf("<%d>", x);
    return x;
}

static int last(int a, int b)
{
    return log_call(a), log_call(b);
}

int main(void)
{
    int a = (1, 2, 3), b;
    printf("%d\n", a);
    b = 1, a = 5;
    printf("%d %d\n", a, b);
    b = (a++, a * 2);
    printf("%d %d\n", a, b);
    printf("%d\n", last(1, 2));
    for (int i = 0, j = 10; i < j; i += 2, j -= 1)
        printf("%d,%d ", i, j);
    printf("\n");
    int v[4] = {10, 20, 30, 40};
    printf("%d\n", v[a = 0, a + 2]);
    printf("%d\n", (log_call(3), log_call(4)));
    if (a = 7, a > 5)
        puts("condition");
    while (b--, b > 8)
        printf("%d ", b);
    printf("\n");
    char c = 'x';
    printf("%zu %zu\n", sizeof(0, c), sizeof(c, 1.0));
    int x = (a = 1, b = a + 1, a = b + 1, a * b);
    printf("%d %d %d\n", a, b, x);
    int *p = v;
    p++, *p += 5;
    printf("%d\n", v[1]);
    a = 3, b = 4, (a > b) ? a++ : b++, printf("%d %d\n", a, b);
    (void)(a = 9), b = a;
    printf("%d\n", b);
    switch (a++, a) {
    case 10: puts("ten"); break;
    default: puts("other");
    }
    return 0;
}
