// Unsigned bit-fields: modulo on writing, promotion to int when narrower than int.
#include <stdio.h>

struct S { unsigned a : 1, b : 3, c : 7; unsigned d : 31; unsigned e : 32; unsigned char f : 4; unsigned short g : 9; };

int main(void)
{
    struct S s = {1, 7, 127, 0x7fffffff, 0xffffffff, 15, 511};
    printf("%d %d %d %u %u %d %d\n", s.a, s.b, s.c, s.d, s.e, s.f, s.g);
    s.a += 1;
    s.b += 2;
    s.c = 1000;
    s.d = s.d + 2u;
    s.e++;
    s.f = -1;
    s.g = 0x1234;
    printf("%d %d %d %u %u %d %d\n", s.a, s.b, s.c, s.d, s.e, s.f, s.g);
    s.b = 0;
    printf("%d %d\n", s.b - 1 < 0, s.b > -1);       // promoted to int
    printf("%d %d\n", s.e - 1 > 0, s.e > -1);       // 32 bits: stays unsigned
    printf("%d\n", -s.f);
    printf("%d\n", ~s.f);
    s.f = ~s.f;
    printf("%d\n", s.f);
    s.b--;
    printf("%d\n", s.b);
    s.c = s.b * s.b * 3;
    printf("%d\n", s.c);
    s.d = 0;
    printf("%d\n", s.d - 1 < 0);
    s.g = s.g << 1;
    printf("%d\n", s.g);
    printf("%d\n", s.g << 10);
    return 0;
}
