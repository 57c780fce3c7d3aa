// Every compound assignment on narrow types: computed in int, stored truncated.
#include <stdio.h>

int main(void)
{
    signed char c = 100;
    unsigned char u = 200;
    short s = 30000;
    unsigned short w = 60000;
    c += 100; u += 100; s += 10000; w += 10000;
    printf("%d %d %d %d\n", c, u, s, w);
    c -= 100; u -= 100; s -= 30000; w -= 10000;
    printf("%d %d %d %d\n", c, u, s, w);
    c *= 7; u *= 7; s *= 7; w *= 3;
    printf("%d %d %d %d\n", c, u, s, w);
    c /= -3; u /= 3; s /= -3; w /= 3;
    printf("%d %d %d %d\n", c, u, s, w);
    c %= 7; u %= 7; s %= 100; w %= 1000;
    printf("%d %d %d %d\n", c, u, s, w);
    c = 0x55; u = 0xaa; s = 0x5555; w = 0xaaaa;
    c <<= 1; u <<= 1; s <<= 1; w <<= 1;
    printf("%d %d %d %d\n", c, u, s, w);
    c >>= 2; u >>= 2; s >>= 2; w >>= 2;
    printf("%d %d %d %d\n", c, u, s, w);
    c &= 0x1f0; u &= 0x1f0; s &= -256; w &= 0xf0f0f;
    printf("%d %d %d %d\n", c, u, s, w);
    c |= 0x87; u |= 0x187; s |= 0x18001; w |= 1;
    printf("%d %d %d %d\n", c, u, s, w);
    c ^= -1; u ^= -1; s ^= 0xff; w ^= 0xffff;
    printf("%d %d %d %d\n", c, u, s, w);
    u = 10;
    u -= 20u;
    s = -1;
    s += 4294967295u;               // computed as unsigned, stored as short
    printf("%d %d\n", u, s);
    c = -128;
    c -= 1LL << 40;
    printf("%d\n", c);
    s = 7;
    s /= 2.0;
    u = 255;
    u *= 0.5;
    printf("%d %d\n", s, u);
    int value = c += 300;           // the value is what was stored
    printf("%d %d\n", value, c);
    return 0;
}
