// Large static and local arrays: indices far apart, strides, sums over a hundred thousand elements.
#include <stdio.h>
#include <string.h>

static int numbers[100000];
static char map[1 << 20];
static struct { short key; double value; } records[5000];

static long long sum(const int *v, int n, int stride)
{
    long long s = 0;
    for (int i = 0; i < n; i += stride)
        s += v[i];
    return s;
}

int main(void)
{
    enum { N = sizeof numbers / sizeof *numbers };
    for (int i = 0; i < N; i++)
        numbers[i] = i % 1000 - 499;
    printf("%lld %lld\n", sum(numbers, N, 1), sum(numbers, N, 7));
    map[0] = 1;
    map[sizeof map - 1] = 2;
    map[sizeof map / 2] = 3;
    int set = 0;
    for (unsigned i = 0; i < sizeof map; i += 64)
        set += map[i];
    printf("%d %d\n", set, map[(1 << 20) - 1]);
    memset(map, 'x', sizeof map);
    printf("%c %c\n", map[1234567 % sizeof map], map[0]);
    for (int i = 0; i < 5000; i++) {
        records[i].key = i * 13;
        records[i].value = i / 4.0;
    }
    printf("%d %g\n", records[4999].key, records[4999].value + records[1].value);
    int local[20000];
    memcpy(local, numbers + 500, sizeof local);
    printf("%d %d\n", local[0], local[19999]);
    memmove(local + 1, local, sizeof local - sizeof *local);
    printf("%d %d\n", local[1], local[19999]);
    return 0;
}
