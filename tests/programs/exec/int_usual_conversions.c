// Usual arithmetic conversions: the common type of every pair of operands.
#include <stdio.h>

#define KIND(e) _Generic((e), int: "int", unsigned: "uint", long: "long", unsigned long: "ulong", \
    long long: "llong", unsigned long long: "ullong", float: "float", double: "double", long double: "ldouble", default: "?")
#define ROW(x) printf("%s: %s %s %s %s %s %s %s %s %s\n", #x, KIND((x) + (short)1), KIND((x) + 1), KIND((x) + 1u), \
    KIND((x) + 1l), KIND((x) + 1ul), KIND((x) + 1ll), KIND((x) + 1ull), KIND((x) + 1.0f), KIND((x) + 1.0))

int main(void)
{
    ROW((char)1);
    ROW((unsigned short)1);
    ROW(1);
    ROW(1u);
    ROW(1l);
    ROW(1ul);
    ROW(1ll);
    ROW(1ull);
    ROW(1.0f);
    ROW(1.0);
    ROW(1.0L);

    int minus = -1;
    unsigned one = 1;
    printf("%u %u %u\n", minus + one, minus * one, minus / one);
    printf("%lld\n", (long long)minus + one);
    printf("%llu\n", minus + 1ull * one - 1);
    printf("%u\n", minus % 10u);
    printf("%u\n", (minus & one) - 2u);
    printf("%d\n", (minus ? -1 : 1u) > 0);
    printf("%lld\n", (long long)(1 ? -1 : 0u));
    printf("%lld\n", (long long)(1 ? -1 : (unsigned short)0));
    printf("%f\n", one / 2 + one / 2.0);
    printf("%s %s\n", KIND(1 << 1ull), KIND(1u << 1ll));
    return 0;
}
