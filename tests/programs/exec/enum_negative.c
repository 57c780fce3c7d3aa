// An enum with a negative value is int, one without is unsigned: comparisons tell.
#include <stdio.h>

enum Signed { LOW = -5, HIGH = 5 };
enum Unsigned { ZERO, ONE };

int main(void)
{
    enum Signed s = LOW;
    enum Unsigned u = (enum Unsigned)-1;
    printf("%d %d\n", s < 0, s < HIGH);
    printf("%d %d\n", u > 0, u > ONE);
    printf("%d\n", u < 0);
    s = -1;
    u = ONE;
    printf("%d\n", s < u);          // int against unsigned
    printf("%d\n", LOW < ZERO);     // enumerators themselves are int
    printf("%d %d\n", ONE - 2 < 0, ZERO > -1);
    printf("%d\n", s / 2);
    printf("%lld\n", (long long)(enum Unsigned)-1);
    printf("%lld\n", (long long)(enum Signed)-1);

    int count = 0;
    for (enum Signed i = LOW; i <= HIGH; i += 3)
        count += i;
    printf("%d\n", count);
    enum Unsigned shift = ONE;
    shift <<= 31;
    printf("%u\n", shift);
    shift >>= 31;
    printf("%u\n", shift);
    return 0;
}
