// do { } while (0) macros: as the body of if/else, with break and return inside, arguments evaluated as written.
#include <stdio.h>

#define SWAP(T, a, b) do { T t_ = (a); (a) = (b); (b) = t_; } while (0)
#define CHECK(c) do { if (!(c)) return #c; } while (0)
#define CLAMP(x, lo, hi) do { if ((x) < (lo)) { (x) = (lo); break; } if ((x) > (hi)) (x) = (hi); } while (0)
#define NOTHING do {} while (0)
#define SQUARE(x) ((x) * (x))
#define BAD_SQUARE(x) x * x
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static const char *validate(int a, int b)
{
    CHECK(a > 0);
    CHECK(b != a);
    return "ok";
}

static int calls;

static int count(int x)
{
    calls++;
    return x;
}

int main(void)
{
    int a = 1, b = 2;
    if (a < b)
        SWAP(int, a, b);
    else
        NOTHING;
    printf("%d %d\n", a, b);
    printf("%s, %s, %s\n", validate(0, 1), validate(1, 1), validate(1, 2));
    for (int i = 0; i < 3; i++) {
        int x = i * 10 - 5;
        CLAMP(x, 0, 7);                     // the break leaves the macro, not this loop
        printf("%d ", x);
    }
    printf("\n");
    printf("%d %d\n", SQUARE(1 + 2), BAD_SQUARE(1 + 2));
    printf("%d %d\n", 100 / SQUARE(5), 100 / BAD_SQUARE(5));
    printf("%d\n", MIN(count(3), count(4)));
    printf("%d\n", calls);
    int v[] = {5, 1, 4};
    for (int i = 0; i < 3; i++)
        for (int j = i + 1; j < 3; j++)
            if (v[j] < v[i])
                SWAP(int, v[i], v[j]);
    printf("%d %d %d\n", v[0], v[1], v[2]);
    const char *s = "x", *t = "y";
    SWAP(const char *, s, t);
    printf("%s %s\n", s, t);
    NOTHING; NOTHING;
    return 0;
}
