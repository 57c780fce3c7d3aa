// Designated initializers of arrays: jumps forth and back, deduced size, enumerators and constant expressions.
#include <stdio.h>

enum { RED, GREEN, BLUE, COLORS };

static const char *const names[COLORS] = {[BLUE] = "blue", [RED] = "red", "green"};
static int deduced[] = {[5] = 50, 60, [2] = 20, 30};

static void print(const int *a, int n)
{
    for (int i = 0; i < n; i++)
        printf("%d%c", a[i], i + 1 < n ? ' ' : '\n');
}

int main(void)
{
    printf("%s %s %s\n", names[0], names[1], names[2]);
    printf("%zu: ", sizeof deduced / sizeof *deduced);
    print(deduced, sizeof deduced / sizeof *deduced);
    int x = 7;
    int a[8] = {1, [3] = x, x + 1, [7] = -1, [6] = x * x};
    print(a, 8);
    int b[] = {[2 * 3 - 1] = 9, [sizeof(char)] = 8, ['\3'] = 7};
    print(b, sizeof b / sizeof *b);
    int c[5] = {[4] = 4, [3] = 3, [0] = 10, 11, 12};
    print(c, 5);
    char text[8] = {[0] = 'a', [2] = 'c', [1] = 'b'};
    printf("%s %zu\n", text, sizeof text);
    char digits[256] = {['0'] = 1, ['1'] = 2, ['9'] = 10};
    printf("%d %d %d\n", digits['1'], digits['9'], digits['a']);
    int grid[3][3] = {[1] = {[1] = 5}, [2][0] = 6, 7, [0][2] = 1};
    print(*grid, 3);
    print(grid[1], 3);
    print(grid[2], 3);
    long long wide[] = {[1] = 1LL << 40, [0] = -1};
    printf("%lld %lld\n", wide[0], wide[1]);
    double halves[4] = {[1 ... 2] = 0.5, [3] = 1};
    printf("%g %g %g %g\n", halves[0], halves[1], halves[2], halves[3]);
    return 0;
}
