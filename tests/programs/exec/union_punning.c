// Type punning through unions: ints, bytes, floats, overlapping structs, sign reinterpretation.
#include <stdint.h>
#include <stdio.h>

union Word { uint32_t u; int32_t i; float f; uint8_t b[4]; uint16_t h[2]; struct { int16_t low, high; } p; };

static uint64_t bits(double d)
{
    return ((union { double d; uint64_t u; }){d}).u;
}

int main(void)
{
    union Word w = {0x80000001};
    printf("%d %u %u\n", w.i, w.b[0], w.b[3]);
    printf("%d %d\n", w.p.low, w.p.high);
    w.f = -1.5f;
    printf("%08x %04x %04x\n", w.u, w.h[0], w.h[1]);
    w.b[3] = 0x40;
    printf("%g\n", w.f);
    w.h[0] = 0xffff;
    printf("%08x\n", w.u);
    w.p.high++;
    printf("%08x\n", w.u);
    w.i = -1;
    w.b[1] &= 0x0f;
    printf("%d %x\n", w.i, w.u);
    w.u >>= 4;
    w.p.low = -2;
    printf("%08x\n", w.u);
    printf("%llx\n", (unsigned long long)bits(1.0));
    printf("%llx\n", (unsigned long long)bits(-0.0));
    printf("%zu\n", sizeof w);
    union { long long l; int i[2]; } x = {.i = {1, 2}};
    printf("%llx\n", x.l);
    x.l <<= 4;
    printf("%x %x\n", x.i[0], x.i[1]);
    union Word *p = &w, copy;
    p->f = 1.0f;
    copy = *p;
    copy.u += 0x00800000;                   // doubles the float
    printf("%g %g\n", copy.f, w.f);
    return 0;
}
