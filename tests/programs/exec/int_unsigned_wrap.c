// Unsigned arithmetic wraps modulo 2^N at every width that is not promoted.
#include <stdio.h>

int main(void)
{
    unsigned u = 4294967295u;
    printf("%u %u %u\n", u + 1, u + u, u * u);
    u = 0;
    printf("%u %u %u\n", u - 1, -u, -(u + 1));
    printf("%u\n", 65536u * 65536u);
    printf("%u\n", 123456789u * 987654321u);
    printf("%u %u\n", 5u - 7u, (5u - 7u) / 2);
    printf("%u\n", (5u - 7u) % 10);

    unsigned long long w = 18446744073709551615ull;
    printf("%llu %llu %llu\n", w + 1, w * w, w + w);
    w = 0;
    w--;
    printf("%llu\n", w);
    w = 6364136223846793005ull;
    for (int i = 0; i < 5; i++) {
        w = w * 6364136223846793005ull + 1442695040888963407ull;
        printf("%llu\n", w);
    }

    unsigned char c = 250;
    unsigned short s = 65530;
    for (int i = 0; i < 4; i++) {
        c += 3;
        s += 3;
        printf("%u %u\n", c, s);
    }
    c = 3;
    s = 3;
    c -= 4;
    s -= 4;
    printf("%u %u\n", c, s);
    c = 16;
    c *= c;
    s = 257;
    s *= 255;
    printf("%u %u\n", c, s);

    unsigned hash = 5381;
    for (const char *p = "model checker"; *p; p++)
        hash = hash * 33 + (unsigned char)*p;
    printf("%u\n", hash);
    return 0;
}
