// Comparisons between signed and unsigned operands of equal and different widths.
#include <stdio.h>

#define ORDER(a, b) printf("%d%d%d%d%d%d\n", (a) < (b), (a) <= (b), (a) == (b), (a) != (b), (a) >= (b), (a) > (b))

int main(void)
{
    signed char sc = -1;
    unsigned char uc = 255;
    short sh = -1;
    unsigned short us = 65535;
    int i = -1;
    unsigned u = 0xffffffffu;
    long long ll = -1;
    unsigned long long ull = ~0ull;

    ORDER(sc, uc);                  // both int
    ORDER(sh, us);
    ORDER(sc, us);
    ORDER(i, u);                    // both unsigned: equal
    ORDER(sc, u);
    ORDER(us, u);
    ORDER(ll, u);                   // long long holds every unsigned
    ORDER(ll, ull);
    ORDER(i, ull);
    ORDER(u, ull);
    ORDER(i, 0u);
    ORDER(-1, sizeof(int));
    ORDER(ll, sizeof(int));
    ORDER(0, -0);
    ORDER(uc - 256, sc);
    ORDER((unsigned char)sc, uc);
    ORDER(u + 1, 0);
    ORDER((long long)u + 1, 0);

    int count = 0;
    for (unsigned k = 3; k < 4; k--)
        count++;
    printf("%d\n", count);
    return 0;
}
