// abs, labs, llabs, div, ldiv and lldiv, with every combination of signs.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    printf("%d %d %d\n", abs(5), abs(-5), abs(0));
    printf("%d %d\n", abs(INT_MAX), abs(-INT_MAX));
    printf("%ld %lld\n", labs(-123456789L), llabs(-(1LL << 40)));
    printf("%d\n", abs((signed char)-128));
    int signs[] = {1, -1};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            div_t d = div(17 * signs[i], 5 * signs[j]);
            printf("%d %d\n", d.quot, d.rem);
        }
    ldiv_t l = ldiv(-1000000007L, 1000L);
    lldiv_t w = lldiv(1LL << 50, -3);
    printf("%ld %ld %lld %lld\n", l.quot, l.rem, w.quot, w.rem);
    printf("%d\n", div(7, 2).quot + div(7, 2).rem);
    int total = 0;
    for (int i = -10; i <= 10; i++)
        total += abs(i);
    printf("%d\n", total);
    int (*f)(int) = abs;
    printf("%d\n", f(-9));
    return 0;
}
