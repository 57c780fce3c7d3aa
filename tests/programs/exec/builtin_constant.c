// __builtin_constant_p, choose_expr, types_compatible_p, expect, unreachable and offsetof at compile time.
#include <stdio.h>

struct S { char c; int v[4]; };

#define SAME(a, b) __builtin_types_compatible_p(a, b)
#define PICK(x) __builtin_choose_expr(SAME(typeof(x), int), (x) + 1, __builtin_choose_expr(SAME(typeof(x), double), sizeof(x), "text"))

static int calls;

static int called(void)
{
    return ++calls;
}

static int digit(int c)
{
    switch (c) {
    case '0' ... '9': return c - '0';
    case 'x': return -1;
    default: break;
    }
    if (c == 'y')
        return -2;
    __builtin_unreachable();
}

int main(void)
{
    printf("%d %d %d\n", __builtin_constant_p(3 + 4), __builtin_constant_p("abc"), __builtin_constant_p(1.5));
    printf("%d %d\n", __builtin_constant_p(called()), calls);
    printf("%d %d %d\n", SAME(int, signed), SAME(int, unsigned), SAME(int, const int));
    printf("%d %d %d\n", SAME(int *, int[3]), SAME(int[], int[3]), SAME(char, signed char));
    printf("%d %d\n", SAME(struct S, typeof(*(struct S *)0)), SAME(long, long long));
    int i = 5;
    double d = 5;
    char *s = "s";
    printf("%d %zu %s\n", PICK(i), PICK(d), PICK(s));
    int chosen = __builtin_choose_expr(1, 10, called());
    printf("%d %d\n", chosen, calls);
    printf("%zu\n", sizeof(__builtin_choose_expr(0, 1, (char)1)));
    printf("%zu\n", (size_t)__builtin_offsetof(struct S, v[2]));
    if (__builtin_expect(called() == 1, 0))
        puts("unlikely");
    printf("%ld %d\n", __builtin_expect(i * 2, 10), calls);
    printf("%d %d %d\n", digit('7'), digit('x'), digit('y'));
    enum { N = __builtin_constant_p(2) ? 3 : 4 };
    char array[__builtin_choose_expr(sizeof(int) == 4, 7, 8)];
    printf("%d %zu\n", N, sizeof array);
    while (__builtin_expect(!!(i-- > 3), 1))
        printf("%d ", i);
    printf("\n");
    return 0;
}
