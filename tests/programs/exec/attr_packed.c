// __attribute__((packed)): no padding, unaligned members read, written and copied correctly.
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) Header { char tag; int length; short kind; double value; };
struct Plain { char tag; int length; short kind; double value; };
struct Partly { char c; int x __attribute__((packed)); short s; };
struct Outer { char c; struct Header h; char d; };
struct Inner { short s; int i; };
struct __attribute__((packed)) Wrapper { char c; struct Inner in; };

int main(void)
{
    printf("%zu %zu\n", sizeof(struct Header), _Alignof(struct Header));
    printf("%zu %zu %zu\n", offsetof(struct Header, length), offsetof(struct Header, kind), offsetof(struct Header, value));
    printf("%zu %zu\n", sizeof(struct Partly), offsetof(struct Partly, x));
    printf("%zu %zu\n", sizeof(struct Outer), offsetof(struct Outer, d));
    printf("%zu %zu\n", sizeof(struct Wrapper), offsetof(struct Wrapper, in.i));

    struct Header h = {'h', 0x01020304, -2, 0.5};
    unsigned char bytes[sizeof h];
    memcpy(bytes, &h, sizeof h);
    printf("%02x %02x %02x %02x\n", bytes[0], bytes[1], bytes[4], bytes[5]);
    h.length++;
    h.kind *= 3;
    h.value -= 1;
    printf("%c %x %d %g\n", h.tag, h.length, h.kind, h.value);
    struct Header array[3] = {h, {.value = 2}};
    array[2] = array[0];
    array[2].length = 7;
    printf("%d %g %d\n", array[2].length, array[1].value, array[0].kind);
    struct Plain p = {h.tag, h.length, h.kind, h.value};
    printf("%d %d\n", p.length == h.length, sizeof p > sizeof h);
    struct Wrapper w = {'w', {1, 2}};
    struct Inner in = w.in;
    in.i += 5;
    w.in = in;
    printf("%d %d\n", w.in.i, w.in.s);
    const unsigned char wire[] = {'z', 1, 0, 0, 0, 2, 0};
    struct __attribute__((packed)) { char t; unsigned n; unsigned short k; } m;
    memcpy(&m, wire, sizeof m);
    printf("%c %u %u\n", m.t, m.n, m.k);
    return 0;
}
