// Unnamed and zero-width bit-fields: padding inside a unit, start of the next unit.
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct Padded { unsigned a : 4; unsigned : 4; unsigned b : 8; unsigned : 0; unsigned c : 4; };
struct Chars { unsigned char a : 3; unsigned char : 0; unsigned char b : 3; };
struct Mixed { char c; int : 0; char d; };
struct Only { int : 5; int x; };

int main(void)
{
    printf("%zu %zu %zu %zu\n", sizeof(struct Padded), sizeof(struct Chars), sizeof(struct Mixed), sizeof(struct Only));

    struct Padded p;
    unsigned char bytes[sizeof p];
    memset(&p, 0, sizeof p);
    p.a = 0xf;
    p.b = 0xab;
    p.c = 0x5;
    memcpy(bytes, &p, sizeof p);
    printf("%x %x %x\n", bytes[0] & 0xf, bytes[1], bytes[4] & 0xf);

    struct Padded q = {1, 2, 3};        // unnamed fields take no initializer
    printf("%d %d %d\n", q.a, q.b, q.c);
    struct Only o = {7};
    printf("%d\n", o.x);
    struct Chars c = {5, 6};
    memcpy(bytes, &c, sizeof c);
    printf("%d %d\n", bytes[0] & 7, bytes[1] & 7);
    struct Mixed m = {'a', 'b'};
    printf("%c%c %zu\n", m.c, m.d, offsetof(struct Mixed, d));
    struct { unsigned a : 31; unsigned : 0; unsigned b : 1; } s = {0x7fffffff, 1};
    printf("%zu %u %u\n", sizeof s, s.a, s.b);
    struct { unsigned a : 3, : 2, b : 3, : 0, c : 1; } t = {7, 5, 1};
    printf("%zu %d %d %d\n", sizeof t, t.a, t.b, t.c);
    return 0;
}
