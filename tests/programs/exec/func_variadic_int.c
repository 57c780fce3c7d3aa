// Variadic functions over ints: counts, sentinels, promotions of narrow arguments, many arguments.
#include <stdarg.h>
#include <stdio.h>

static int sum(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    int s = 0;
    while (n--)
        s += va_arg(ap, int);
    va_end(ap);
    return s;
}

static int until_negative(int first, ...)
{
    va_list ap;
    int n = 0;
    va_start(ap, first);
    for (int x = first; x >= 0; x = va_arg(ap, int))
        n++;
    va_end(ap);
    return n;
}

static long long mixed(const char *types, ...)
{
    va_list ap;
    va_start(ap, types);
    long long total = 0;
    for (; *types; types++)
        switch (*types) {
        case 'i': total += va_arg(ap, int); break;
        case 'u': total += va_arg(ap, unsigned); break;
        case 'l': total += va_arg(ap, long); break;
        case 'w': total += va_arg(ap, long long); break;
        case 'z': total += va_arg(ap, size_t); break;
        }
    va_end(ap);
    return total;
}

int main(void)
{
    char c = -5;
    short s = 1000;
    unsigned char u = 255;
    _Bool b = 7;
    printf("%d %d\n", sum(0), sum(4, c, s, u, b));
    printf("%d\n", sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    printf("%d %d\n", until_negative(-1), until_negative(1, 2, 3, -1, 4));
    printf("%lld\n", mixed("iiwiw", 1, -2, 1LL << 40, 3, -1LL));
    printf("%lld\n", mixed("ulz", 4000000000u, -1L, sizeof(int)));
    printf("%lld\n", mixed("iwiwiwiwi", 1, 10LL, 1, 10LL, 1, 10LL, 1, 10LL, 1));
    int (*f)(int, ...) = sum;
    printf("%d %d\n", f(2, 'a', 'b'), sum(1, sum(2, 3, 4)));
    return 0;
}
