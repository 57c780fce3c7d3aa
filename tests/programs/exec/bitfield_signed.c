// Signed bit-fields: sign extension on reading, truncation on writing, one-bit fields.
#include <stdio.h>

struct S { int a : 3; int b : 1; signed c : 5; int d : 23; int whole : 32; };

int main(void)
{
    struct S s = {3, 0, -16, -1, -1};
    printf("%d %d %d %d %d\n", s.a, s.b, s.c, s.d, s.whole);
    s.a = 4;                            // out of range: wraps to -4
    s.b = 1;                            // a signed one-bit field holds 0 and -1
    s.c = 15;
    s.d = 1 << 22;
    s.whole = 0x7fffffff;
    printf("%d %d %d %d %d\n", s.a, s.b, s.c, s.d, s.whole);
    for (int i = -5; i < 5; i++) {
        s.a = i;
        printf("%d ", s.a);
    }
    printf("\n");
    printf("%d %d\n", s.b == 1, s.b == -1);
    s.c = s.a = -3;
    printf("%d %d\n", s.c, s.a);
    printf("%d %d\n", s.a < 0, s.a + 8u > 100);
    printf("%d\n", -s.c * s.d);
    s.c = s.c / 2;
    printf("%d\n", s.c);
    s.a = ~s.a;
    printf("%d %d\n", s.a, ~s.a);
    printf("%d\n", s.a >> 1);
    unsigned char byte = s.c;
    printf("%d\n", byte);
    long long wide = s.d;
    printf("%lld\n", wide);
    printf("%zu\n", sizeof s);
    return 0;
}
