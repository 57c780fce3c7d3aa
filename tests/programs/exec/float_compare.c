// Ordering and equality of floats: signs, zeros, infinities, mixed widths, as conditions.
#include <math.h>
#include <stdio.h>

#define ORDER(a, b) printf("%d%d%d%d%d%d\n", (a) < (b), (a) <= (b), (a) == (b), (a) != (b), (a) >= (b), (a) > (b))

static int sign(double d)
{
    return d < 0 ? -1 : d > 0 ? 1 : 0;
}

int main(void)
{
    double inf = INFINITY, nan = NAN;
    ORDER(1.0, 2.0);
    ORDER(-1.0, -2.0);
    ORDER(0.0, -0.0);
    ORDER(inf, inf);
    ORDER(-inf, inf);
    ORDER(1e308, inf);
    ORDER(nan, nan);
    ORDER(nan, 1.0);
    ORDER(inf, nan);
    ORDER(0.1f, 0.1);
    ORDER(0.5f, 0.5);
    ORDER(1, 1.5f);
    ORDER(-1, 4294967295.0);
    ORDER(-1, 0u + 0.0);
    ORDER(5e-324, 0.0);
    ORDER(1.0L, 1.0f);

    printf("%d %d %d %d\n", sign(-0.0), sign(-1e-300), sign(inf), sign(nan));
    printf("%d %d %d %d\n", !0.0, !-0.0, !nan, !1e-320);
    printf("%s %s %s\n", -0.0 ? "yes" : "no", nan ? "yes" : "no", 0.25f ? "yes" : "no");
    printf("%d %d\n", 0.5 && 0.0, -0.0 || 0.1);
    int steps = 0;
    for (float f = 0; f < 1; f += 0.25f)
        steps++;
    while (inf > steps)
        if (++steps > 10)
            break;
    printf("%d\n", steps);
    if (!(nan < 0) && !(nan >= 0))
        puts("unordered");
    return 0;
}
