// & | ^ ~ on all widths, mixed signedness, precedence against comparisons.
#include <stdio.h>

int main(void)
{
    printf("%d %d %d %d\n", 12 & 10, 12 | 10, 12 ^ 10, ~12);
    printf("%d %d %d\n", -1 & 0xff, -256 | 0xf0, -1 ^ 0x7f);
    printf("%u %u\n", ~0u, ~0u ^ 1);
    printf("%llx %llx\n", ~0ull & ~0xffull, 0xffffffff00000000ull ^ -1);
    printf("%llx\n", 0xffffffff00000000ull | (int)0x80000000);      // sign extends first
    printf("%llx\n", 0xffffffff00000000ull | 0x80000000);           // zero extends
    printf("%llx %llx\n", 0x123456789abcULL & ~0xff, 0x123456789abcULL & ~0xffu);
    signed char c = -1;
    unsigned char u = 0xf0;
    printf("%d %d %d\n", c & u, c ^ u, c | u);
    printf("%d %d\n", ~u, (unsigned char)~u);
    printf("%d %d\n", ~c, ~(short)0x7fff);
    printf("%d %d\n", 5 & 3 == 3, (5 & 3) == 3);
    printf("%d\n", 1 | 2 ^ 3 & 4);
    printf("%d\n", 6 & ~2 | 1 << 4);
    int flags = 0;
    flags |= 1 << 3;
    flags |= 1;
    flags &= ~1;
    flags ^= 0x18;
    printf("%x\n", flags);
    int a = 123, b = -456;
    a ^= b;
    b ^= a;
    a ^= b;
    printf("%d %d\n", a, b);
    printf("%d %d\n", !(a & 1), !a & 1);
    printf("%d\n", (a & -a) == 8);
    printf("%d %d\n", -a == ~a + 1, (a ^ -1) == ~a);
    _Bool t = 1, f = 0;
    printf("%d %d %d %d\n", t & f, t | f, t ^ t, ~t);
    return 0;
}
