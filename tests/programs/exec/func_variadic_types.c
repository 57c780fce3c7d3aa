// va_arg of doubles, pointers, structs of several sizes, unions and function pointers, interleaved.
#include <stdarg.h>
#include <stdio.h>

struct Small { char c; };
struct Pair { int a, b; };
struct Real { double x, y; };
struct Mix { int i; double d; };
struct Large { int v[10]; };

static int triple(int x) { return 3 * x; }

static void show(const char *types, ...)
{
    va_list ap;
    va_start(ap, types);
    for (; *types; types++)
        switch (*types) {
        case 'i': printf("%d ", va_arg(ap, int)); break;
        case 'd': printf("%g ", va_arg(ap, double)); break;
        case 'L': printf("%Lg ", va_arg(ap, long double)); break;
        case 's': printf("%s ", va_arg(ap, const char *)); break;
        case 'p': ++*va_arg(ap, int *); break;
        case 'S': printf("%c ", va_arg(ap, struct Small).c); break;
        case 'P': { struct Pair p = va_arg(ap, struct Pair); printf("(%d %d) ", p.a, p.b); break; }
        case 'R': { struct Real r = va_arg(ap, struct Real); printf("(%g %g) ", r.x, r.y); break; }
        case 'M': { struct Mix m = va_arg(ap, struct Mix); printf("(%d %g) ", m.i, m.d); break; }
        case 'B': { struct Large l = va_arg(ap, struct Large); printf("(%d %d) ", l.v[0], l.v[9]); break; }
        case 'f': printf("%d ", va_arg(ap, int (*)(int))(14)); break;
        }
    va_end(ap);
    printf("\n");
}

int main(void)
{
    float f = 0.25f;
    int n = 5;
    show("ididid", 1, 1.5, 2, 2.5, 3, 3.5);
    show("dddddddddd", 1., 2., 3., 4., 5., 6., 7., 8., 9., f);
    show("spsf", "before", &n, "after", triple);
    struct Small small = {'s'};
    struct Pair pair = {1, 2};
    struct Real real = {0.5, -0.5};
    struct Mix mix = {7, 7.5};
    struct Large large = {{10, [9] = 19}};
    show("SPRMB", small, pair, real, mix, large);
    show("iBdPiRSsM", 1, large, 2.0, pair, 3, real, small, "end", mix);
    show("RRRRRiP", real, real, real, real, real, 9, pair);
    show("LiL", 1.25L, 2, -0.5L);
    show("iiiiiiiP", 1, 2, 3, 4, 5, 6, 7, pair);
    printf("%d\n", n);
    return 0;
}
