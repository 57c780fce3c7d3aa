// __builtin_ spellings of library functions, abs, and alloca.
#include <stdio.h>

struct S { int a, b; };

static int sum_copy(const int *v, int n)
{
    int *copy = __builtin_alloca(n * sizeof *copy), s = 0;
    __builtin_memcpy(copy, v, n * sizeof *copy);
    for (int i = 0; i < n; i++)
        s += copy[i] *= 2;
    return s;
}

int main(void)
{
    char a[16], b[16];
    __builtin_memset(a, 'x', sizeof a);
    a[15] = 0;
    __builtin_strcpy(b, "builtin");
    printf("%s %s %zu\n", a, b, (size_t)__builtin_strlen(b));
    __builtin_memmove(b + 2, b, 8);
    printf("%s\n", b);
    printf("%d %d\n", __builtin_memcmp("abc", "abd", 3) < 0, __builtin_strcmp("a", "a"));
    struct S s = {1, 2}, t;
    __builtin_memcpy(&t, &s, sizeof s);
    t.a += t.b;
    printf("%d %d\n", t.a, s.a);
    printf("%d %ld %lld\n", __builtin_abs(-5), __builtin_labs(-6L), __builtin_llabs(-7LL));
    printf("%g %g\n", __builtin_fabs(-1.5), __builtin_sqrt(16.0));
    printf("%d\n", sum_copy((int[]){1, 2, 3, 4}, 4));
    printf("%s\n", __builtin_strchr("find me", 'm'));
    printf("%d\n", __builtin_isnan(__builtin_nan("")) != 0);
    printf("%g %g\n", __builtin_inf(), -__builtin_huge_val());
    int *p = __builtin_malloc(2 * sizeof *p);
    p[1] = 9;
    printf("%d\n", p[1]);
    __builtin_free(p);
    __builtin_printf("%d %s\n", 3, "printf");
    if (__builtin_strncmp("abcdef", "abcxyz", 3) == 0)
        return __builtin_popcount(7);
    return 0;
}
