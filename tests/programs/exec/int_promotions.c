// Integer promotions: narrow operands become int before anything happens to them.
#include <stdio.h>

#define KIND(e) _Generic((e), int: "int", unsigned: "unsigned", long: "long", char: "char", \
    signed char: "schar", unsigned char: "uchar", short: "short", unsigned short: "ushort", _Bool: "bool", default: "?")

int main(void)
{
    unsigned char uc = 200, ud = 100;
    signed char sc = -100;
    short sh = -30000;
    unsigned short us = 60000;
    char c = 'a';
    _Bool b = 1;

    printf("%s %s %s %s %s %s\n", KIND(+uc), KIND(-sc), KIND(~sh), KIND(+us), KIND(c + c), KIND(b + b));
    printf("%s %s %s %s\n", KIND(!uc), KIND(uc << 1L), KIND(us >> 1ULL), KIND(b ? sh : us));
    printf("%s %s %s %s\n", KIND(uc), KIND((uc, ud)), KIND(uc = ud), KIND(uc++));
    printf("%s %s\n", KIND(b && us), KIND('a'));
    uc = 200;

    printf("%d %d %d\n", uc + ud, uc * ud, ud - uc);
    printf("%d %d\n", ~uc, (unsigned char)~uc);
    printf("%d %d\n", -us, sh + sh);
    printf("%d\n", us * 30000);
    printf("%d %d\n", (uc << 4) >> 4, (unsigned char)(uc << 4) >> 4);
    printf("%d\n", (unsigned char)(uc + ud) + 0);
    printf("%d %d\n", uc + ud > 255, (unsigned char)(uc + ud) > 255);
    printf("%d %d\n", ~b, !~b);
    printf("%d\n", sc * sc);
    printf("%zu %zu %zu\n", sizeof(uc), sizeof(+uc), sizeof(uc + ud));
    printf("%d\n", us - 60001 < 0);
    printf("%d\n", ~us == -60001);
    return 0;
}
