// Packed bit-fields: no alignment gaps, fields across storage units of any size.
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) P { unsigned a : 3; unsigned b : 30; unsigned c : 7; unsigned char d; unsigned long long e : 44; };
struct Q { unsigned a : 3; unsigned b : 30; unsigned c : 7; };
struct __attribute__((packed)) R { char c; int x : 20; int y : 20; };

static void dump(const void *p, size_t n)
{
    const unsigned char *b = p;
    while (n--)
        printf("%02x", *b++);
    printf("\n");
}

int main(void)
{
    printf("%zu %zu %zu\n", sizeof(struct P), sizeof(struct Q), sizeof(struct R));
    struct P p;
    memset(&p, 0, sizeof p);
    p.a = 7;
    p.b = 0x2aaaaaaa;
    p.c = 0x55;
    p.d = 0xee;
    p.e = 0x123456789abULL;
    dump(&p, 6);
    printf("%x %x %x %x %llx\n", p.a, p.b, p.c, p.d, (unsigned long long)p.e);
    p.b++;
    p.b <<= 1;
    p.c--;
    printf("%x %x %x %x\n", p.a, p.b, p.c, p.d);

    struct R r = {'r', -1, 0};
    printf("%c %d %d\n", r.c, r.x, r.y);
    r.y = 1 << 19;
    r.x = 0x54321;
    printf("%d %d\n", r.x, r.y);
    dump(&r, sizeof r);
    struct R s[2] = {r, {'s', 1, 2}};
    s[1].x = s[0].y;
    printf("%c %d %d %td\n", s[1].c, s[1].x, s[1].y, (char *)&s[1] - (char *)&s[0]);
    return 0;
}
