// How bit-fields share storage units: sizes for every declared type, and the bytes they end up in.
#include <stdio.h>
#include <string.h>

struct A { int a : 1; };
struct B { char a : 1; };
struct C { short a : 9; short b : 7; };
struct D { short a : 9; short b : 8; };
struct E { int a : 17; int b : 16; };
struct F { char c; int a : 24; };
struct G { char c; int a : 25; };
struct H { int a : 8; char c; int b : 8; short s; };
struct I { unsigned a : 10, b : 10, c : 10, d : 2; };
struct J { char a : 4; short b : 4; int c : 24; };
struct K { long long a : 33; int b : 31; };
struct L { _Bool a : 1; char b : 7; };

#define SHOW(T) printf("%s %zu %zu\n", #T, sizeof(T), _Alignof(T))

int main(void)
{
    SHOW(struct A);
    SHOW(struct B);
    SHOW(struct C);
    SHOW(struct D);
    SHOW(struct E);
    SHOW(struct F);
    SHOW(struct G);
    SHOW(struct H);
    SHOW(struct I);
    SHOW(struct J);
    SHOW(struct K);
    SHOW(struct L);

    struct I i = {0x3ff, 0, 0x155, 2};
    unsigned word;
    memcpy(&word, &i, sizeof word);
    printf("%08x\n", word);
    i.b = 0x201;
    i.a = 1;
    memcpy(&word, &i, sizeof word);
    printf("%08x\n", word);
    word = 0xdeadbeef;
    memcpy(&i, &word, sizeof i);
    printf("%x %x %x %x\n", i.a, i.b, i.c, i.d);
    struct C c = {-1, 0};
    unsigned short half;
    memcpy(&half, &c, sizeof half);
    printf("%04x\n", half);
    return 0;
}
