// GNU: an enumerator beyond int widens the enum to 64 bits.
#include <stdio.h>

enum Large { SMALL = 1, LARGE = 0x123456789LL };
enum Top { TOP = 0xffffffffffffffffULL };
enum UInt { UINT = 0xffffffffU };
enum Far { FAR = -0x100000000LL, NEAR = 1 };

static enum Large next(enum Large x)
{
    return x + 1;
}

int main(void)
{
    printf("%zu %zu %zu %zu\n", sizeof(enum Large), sizeof(enum Top), sizeof(enum UInt), sizeof(enum Far));
    enum Large a = LARGE;
    printf("%llx\n", (unsigned long long)a);
    a = next(a);
    printf("%llx %d\n", (unsigned long long)a, a > LARGE);
    printf("%llu\n", (unsigned long long)TOP);
    printf("%lld\n", (long long)FAR);
    printf("%d\n", FAR < NEAR);
    printf("%d %d\n", UINT > 0, (int)UINT);
    switch (a) {
    case LARGE: puts("large"); break;
    case 0x12345678aLL: puts("large + 1"); break;
    default: puts("other");
    }
    enum Far f = FAR;
    printf("%lld\n", (long long)(f * 2));
    return 0;
}
