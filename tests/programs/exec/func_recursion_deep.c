// Recursion ten thousand levels deep, with locals alive in every frame.
#include <stdio.h>

static int depth(int n)
{
    if (n == 0)
        return 0;
    return 1 + depth(n - 1);
}

static long long sum(int n)
{
    long long here = n;
    int local[4] = {n, n + 1, n + 2, n + 3};
    if (n > 0)
        here += sum(n - 1);
    return here + (local[3] - local[0] - 3);
}

struct Frame { const struct Frame *caller; int level; };

static int walk(const struct Frame *f)
{
    int n = 0;
    for (; f; f = f->caller)
        n += f->level % 2;
    return n;
}

static int descend(const struct Frame *caller, int levels)
{
    struct Frame here = {caller, levels};
    return levels ? descend(&here, levels - 1) : walk(&here);
}

static int odd(int n);
static int even(int n) { return n ? odd(n - 1) : 1; }
static int odd(int n) { return n ? even(n - 1) : 0; }

int main(void)
{
    printf("%d\n", depth(10000));
    printf("%lld\n", sum(10000));
    printf("%d\n", descend(NULL, 10000));
    printf("%d %d\n", even(10000), even(9999));
    return 0;
}
