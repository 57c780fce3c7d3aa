// Floating to integer: truncation toward zero, for every integer type.
#include <stdio.h>

int main(void)
{
    double values[] = {0.0, -0.0, 0.999, -0.999, 1.5, -1.5, 99.99, -99.99, 126.9999};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        double d = values[i];
        printf("%d %d %d %ld %lld\n", (signed char)d, (short)d, (int)d, (long)d, (long long)d);
    }
    printf("%u %u\n", (unsigned)4294967295.5, (unsigned)2147483648.0);
    printf("%u\n", (unsigned)-0.5);
    printf("%u %u\n", (unsigned char)255.9, (unsigned short)65535.9f);
    printf("%d %d\n", (int)2147483647.9, (int)-2147483648.9);
    printf("%lld\n", (long long)9223372036854774784.0);
    printf("%lld\n", (long long)-9223372036854775808.0);
    printf("%llu\n", (unsigned long long)18446744073709549568.0);
    printf("%llu\n", (unsigned long long)9223372036854775808.0);
    printf("%llu\n", (unsigned long long)1.8e19f);
    printf("%llu\n", (unsigned long long)18446744073709551615.0L);
    printf("%d %d\n", (int)1e9f, (int)16777217.0f);
    printf("%d %d\n", (_Bool)0.1, (_Bool)-0.0);

    int i = 3.99;
    i += 0.99;
    printf("%d\n", i);
    i *= 1.5;
    printf("%d\n", i);
    i = -i;
    i /= 2.5;
    printf("%d\n", i);
    char digit = 'a' + 1.9;
    printf("%c\n", digit);
    unsigned char c = 200;
    c *= 1.25;
    printf("%d\n", c);
    int table[4] = {1, 2, 3, 4};
    printf("%d\n", table[(int)2.999]);
    return 0;
}
