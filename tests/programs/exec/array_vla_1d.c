// One-dimensional VLAs: size from an expression evaluated once, fresh on every entry of the block.
#include <stdio.h>

static int calls;

static int size(int n)
{
    calls++;
    return n;
}

static int reverse_digits(int x)
{
    int n = 0;
    for (int y = x; y; y /= 10)
        n++;
    char digits[n + 1];
    for (int i = 0; i < n; i++, x /= 10)
        digits[i] = '0' + x % 10;
    digits[n] = 0;
    int r = 0;
    for (char *p = digits; *p; p++)
        r = r * 10 + (*p - '0');
    return r;
}

static int triangle(int n)
{
    int a[n];                           // one frame per recursion level, each of another size
    for (int i = 0; i < n; i++)
        a[i] = n;
    int below = n > 1 ? triangle(n - 1) : 0;
    for (int i = 0; i < n; i++)
        below += a[i];
    return below;
}

int main(void)
{
    int n = 3;
    int a[size(n) * 2];
    n = 100;                            // does not change the array
    printf("%zu %d\n", sizeof a / sizeof *a, calls);
    for (int i = 0; i < 6; i++)
        a[i] = i * i;
    printf("%d %d\n", a[5], *(a + 4));
    printf("%d %d\n", reverse_digits(12345), triangle(5));

    int total = 0;
    for (int k = 1; k <= 4; k++) {
        long b[k];
        for (int i = 0; i < k; i++)
            b[i] = i;
        total += b[k - 1] + (int)(sizeof b / sizeof b[0]);
    }
    printf("%d\n", total);
    struct { int x, y; } points[n / 50];
    points[1].y = 5;
    printf("%d %zu\n", points[1].y, sizeof points / sizeof points[0]);
    int *heap[size(2)];
    heap[0] = a;
    heap[1] = a + 3;
    printf("%d %d\n", heap[1][1], calls);
    return 0;
}
