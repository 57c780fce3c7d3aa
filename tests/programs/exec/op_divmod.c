// Division and remainder truncate toward zero for all sign combinations and widths.
#include <stdio.h>

#define SHOW(a, b) printf("%lld / %lld = %lld rem %lld\n", (long long)(a), (long long)(b), (long long)((a) / (b)), (long long)((a) % (b)))

int main(void)
{
    SHOW(7, 2);
    SHOW(-7, 2);
    SHOW(7, -2);
    SHOW(-7, -2);
    SHOW(1, 2);
    SHOW(-1, 2);
    SHOW(0, -5);
    SHOW(6, 3);
    SHOW(-6, 3);
    SHOW(5, 1);
    SHOW(5, -1);
    SHOW(-2147483647 - 1, 2);
    SHOW(-2147483647 - 1, 2147483647);
    SHOW(-9223372036854775807LL - 1, 10);
    SHOW(-9223372036854775807LL - 1, -1000000007LL);
    SHOW(7u, 2);
    SHOW(-7, 2u);                       // converted to unsigned first
    SHOW(7, -2u);
    SHOW(-1ll, 2u);
    SHOW((signed char)-128, (signed char)-1);
    SHOW((unsigned char)200, (signed char)-7);
    SHOW((short)-32768, 255);
    printf("%llu %llu\n", ~0ull / 10, ~0ull % 10);
    printf("%llu\n", ~0ull / 0xffffffffull);
    int ok = 1;
    for (int a = -20; a <= 20; a++)
        for (int b = -5; b <= 5; b++)
            if (b)
                ok &= a / b * b + a % b == a && (a % b == 0 || (a % b < 0) == (a < 0));
    printf("%d\n", ok);
    printf("%d %d\n", -7 % 3 + 3, (-7 % 3 + 3) % 3);
    return 0;
}
