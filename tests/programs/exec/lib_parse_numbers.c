// atoi, atol, strtol, strtoul, strtoll, strtod: bases, prefixes, signs, end pointers.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    printf("%d %d %d %d %d\n", atoi("42"), atoi("  -17abc"), atoi("+8"), atoi(""), atoi("x1"));
    printf("%d %ld %lld\n", atoi("2147483647"), atol("-2147483648"), atoll("9007199254740993"));
    printf("%ld %ld %ld\n", strtol("ff", NULL, 16), strtol("0xFf", NULL, 16), strtol("777", NULL, 8));
    printf("%ld %ld %ld\n", strtol("0x1f", NULL, 0), strtol("017", NULL, 0), strtol("19", NULL, 0));
    printf("%ld %ld\n", strtol("1010", NULL, 2), strtol("zz", NULL, 36));
    char *end;
    const char *text = "  123 -45xyz";
    long first = strtol(text, &end, 10);
    long second = strtol(end, &end, 10);
    printf("%ld %ld [%s]\n", first, second, end);
    long third = strtol(end, &end, 10);
    printf("%ld [%s]\n", third, end);
    long binary = strtol("129", &end, 2);
    printf("%ld [%s]\n", binary, end);
    printf("%lu %lu\n", strtoul("4294967295", NULL, 10), strtoul("0x80000000", NULL, 0));
    printf("%llu\n", strtoull("18446744073709551615", NULL, 10));
    printf("%lld\n", strtoll("-9223372036854775808", NULL, 10));
    strtol("0xg", &end, 16);
    printf("%s\n", end);
    printf("%g %g %g\n", strtod("1.5", NULL), strtod("  -2e3rest", &end), atof("0.125"));
    printf("%s\n", end);

    const char *list = "1,22,333,,4";
    int sum = 0, empty = 0;
    for (const char *p = list;; p = end + 1) {
        long n = strtol(p, &end, 10);
        sum += n;
        empty += end == p;
        if (*end != ',')
            break;
    }
    printf("%d %d\n", sum, empty);
    return 0;
}
