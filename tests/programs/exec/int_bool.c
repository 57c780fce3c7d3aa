// _Bool: conversion is a test against zero, arithmetic happens in int.
#include <stdbool.h>
#include <stdio.h>

static _Bool identity(_Bool b)
{
    return b;
}

static _Bool from_long(long long x)
{
    return x;
}

int main(void)
{
    _Bool a = 256, b = 0.25, c = -0.0, d = (void *)0, e = "x";
    printf("%d %d %d %d %d\n", a, b, c, d, e);
    printf("%d %d %d\n", (_Bool)0x100000000LL, (_Bool)-1, (_Bool)1e-300);
    printf("%d %d %d\n", identity(512), from_long(1LL << 40), from_long(0));

    _Bool x = 5;
    x += 7;
    printf("%d\n", x);
    x -= 1;
    printf("%d\n", x);
    x -= 1;                         // 0 - 1 is nonzero
    printf("%d\n", x);
    x *= 0.5;                       // 0.5 is nonzero
    printf("%d\n", x);
    x <<= 3;
    printf("%d\n", x);
    x >>= 1;
    printf("%d\n", x);
    x |= 8;
    printf("%d\n", x);
    x ^= 1;
    printf("%d\n", x);

    bool t = true, f = false;
    printf("%d %d %d %d\n", t + t, -t, ~t, !t);
    printf("%d %d %d\n", t > f, t == 1, t == 2);
    printf("%zu %zu %d\n", sizeof t, sizeof(t + t), (unsigned char)t);

    _Bool array[3] = {2, 0, -3};
    printf("%d\n", array[0] + array[1] + array[2]);
    printf("%d %d\n", array[(_Bool)17], t ? 10 : 20);
    unsigned char byte;
    _Bool *p = &array[2];
    byte = *(unsigned char *)p;
    printf("%u\n", byte);
    return 0;
}
