// Looking at and changing objects byte by byte: little endian order, members, arrays.
#include <stdio.h>
#include <string.h>

static void dump(const void *p, size_t n)
{
    const unsigned char *b = p;
    for (size_t i = 0; i < n; i++)
        printf("%02x%c", b[i], i + 1 < n ? ' ' : '\n');
}

int main(void)
{
    int i = 0x01020304;
    short s = -2;
    long long w = 0x1122334455667788LL;
    dump(&i, sizeof i);
    dump(&s, sizeof s);
    dump(&w, sizeof w);

    unsigned char *b = (unsigned char *)&i;
    b[3] = 0x7f;
    b[0]++;
    printf("%x\n", i);
    memset(&w, 0xff, 3);
    printf("%llx\n", w);

    short pair[2] = {0x1234, 0x5678};
    dump(pair, sizeof pair);
    char *c = (char *)pair;
    char t = c[1];
    c[1] = c[2];
    c[2] = t;
    printf("%x %x\n", pair[0], pair[1]);

    struct { unsigned char a, b; unsigned short c; } r = {1, 2, 0x0403};
    dump(&r, sizeof r);
    unsigned value;
    memcpy(&value, &r, sizeof value);
    printf("%08x\n", value);
    float f = 1.0f;
    dump(&f, sizeof f);
    ((unsigned char *)&f)[3] |= 0x80;
    printf("%g\n", f);
    int *p = NULL;
    unsigned char zero[sizeof p] = {0};
    printf("%d\n", memcmp(&p, zero, sizeof p));
    return 0;
}
