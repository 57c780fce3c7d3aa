// Control flow leaving statement expressions: break, continue, return and goto from inside.
#include <stdio.h>

#define CHECK(x) ({ int c_ = (x); if (c_ < 0) return c_; c_; })

static int parse(int a, int b)
{
    int x = CHECK(a);
    int y = CHECK(b) + x;
    return y * 10;
}

static int first_multiple(int n)
{
    for (int i = 1; i < 100; i++) {
        int r = ({ if (i % n) continue; i; });
        return r;
    }
    return 0;
}

static int until_zero(const int *v)
{
    int sum = 0;
    for (;; v++)
        sum += ({ if (!*v) break; *v; });
    return sum;
}

static int escape(int n)
{
    int x = n + ({ if (n > 5) goto big; n; });
    return x;
big:
    return -n;
}

int main(void)
{
    printf("%d %d %d\n", parse(1, 2), parse(-3, 2), parse(1, -4));
    printf("%d %d\n", first_multiple(7), first_multiple(1));
    printf("%d\n", until_zero((int[]){1, 2, 3, 0, 4}));
    printf("%d %d\n", escape(3), escape(9));
    int logged = 0;
    int ok = 1 && ({ logged++; 0; }) && ({ logged += 10; 1; });
    int other = ok ? ({ logged += 100; 1; }) : ({ logged += 1000; 2; });
    printf("%d %d %d\n", ok, other, logged);
    int depth = ({ int d = 0; top: d++; if (d < 4) goto top; d; });
    printf("%d\n", depth);
    int state = ({ int s; switch (depth) { case 4: s = 40; break; default: s = 0; } s; });
    printf("%d\n", state);
    return 0;
}
