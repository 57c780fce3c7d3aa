// __int128: arithmetic, shifts, comparisons, conversions and structs holding one.
#include <stdio.h>

typedef __int128 Wide;
typedef unsigned __int128 UWide;

static void print_wide(Wide x)
{
    char buffer[48];
    int at = sizeof buffer - 1;
    int negative = x < 0;
    UWide u = negative ? -(UWide)x : (UWide)x;
    buffer[at] = 0;
    do
        buffer[--at] = '0' + (int)(u % 10);
    while (u /= 10);
    if (negative)
        buffer[--at] = '-';
    puts(buffer + at);
}

static Wide power(Wide base, int exponent)
{
    Wide result = 1;
    while (exponent--)
        result *= base;
    return result;
}

int main(void)
{
    print_wide(0);
    print_wide(-1);
    print_wide((Wide)0x7fffffffffffffffLL * 4);
    print_wide(power(10, 38));
    print_wide(power(-3, 79));
    print_wide(power(7, 40) / power(7, 39));
    print_wide(-power(10, 30) / 7);
    print_wide(-power(10, 30) % 7);

    UWide all = ~(UWide)0;
    printf("%llx %llx\n", (unsigned long long)(all >> 64), (unsigned long long)(all >> 100));
    printf("%d %d\n", all > 0, (Wide)-1 < 0);
    printf("%d\n", all + 1 == 0);
    Wide one = 1;
    print_wide(one << 100);
    print_wide(-(one << 100) >> 90);
    print_wide((one << 126) - 1 + (one << 126));
    print_wide((Wide)(unsigned long long)-1 + -1);
    printf("%zu %d %d\n", sizeof(Wide), (int)(one << 70 | 5), (int)_Alignof(Wide));

    struct { char tag; Wide value; } s = {'x', power(2, 90)};
    s.value += s.tag;
    s.value++;
    print_wide(s.value);
    printf("%.1f\n", (double)(one << 80));
    print_wide((Wide)1e30);
    return 0;
}
