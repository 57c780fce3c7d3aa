// Every compound assignment on signed and unsigned bit-fields.
#include <stdio.h>

struct S { unsigned u : 5; int i : 5; };

int main(void)
{
    struct S s = {20, -10};
    s.u += 20;
    s.i += -10;
    printf("%d %d\n", s.u, s.i);
    s.u -= 9;
    s.i -= 20;
    printf("%d %d\n", s.u, s.i);
    s.u *= 3;
    s.i *= 3;
    printf("%d %d\n", s.u, s.i);
    s.u /= 2;
    s.i /= 2;
    printf("%d %d\n", s.u, s.i);
    s.u = 31;
    s.i = -13;
    s.u %= 10;
    s.i %= 5;
    printf("%d %d\n", s.u, s.i);
    s.u |= 0x16;
    s.i |= 8;
    printf("%d %d\n", s.u, s.i);
    s.u &= ~2;
    s.i &= 0x19;
    printf("%d %d\n", s.u, s.i);
    s.u ^= -1;
    s.i ^= 0x1f;
    printf("%d %d\n", s.u, s.i);
    s.u = 25;
    s.i = 13;
    s.u <<= 2;
    s.i <<= 1;
    printf("%d %d\n", s.u, s.i);
    s.u >>= 1;
    s.i >>= 1;
    printf("%d %d\n", s.u, s.i);
    s.u *= 1.9;
    s.i += 2.75;
    printf("%d %d\n", s.u, s.i);
    s.u = s.i = 7;
    s.u -= s.i + 1;
    s.i -= s.u;
    printf("%d %d\n", s.u, s.i);
    int value = s.u += 3;
    printf("%d\n", value);
    return 0;
}
