// Variably modified parameters: bounds from earlier parameters, static, [*] in prototypes.
#include <stdio.h>

static int sum(int rows, int columns, int m[rows][columns]);
static int dot(int n, const int [*], const int [*]);

static int sum(int rows, int columns, int m[rows][columns])
{
    int s = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            s += m[i][j];
    return s;
}

static int dot(int n, const int a[n], const int b[n])
{
    int s = 0;
    while (n--)
        s += a[n] * b[n];
    return s;
}

static void transpose(int n, int m, int from[n][m], int to[m][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            to[j][i] = from[i][j];
}

static int first(int a[static 2])
{
    return a[0] + a[1];
}

static size_t row_size(int n, char (*p)[n + 1])
{
    n = 1000;
    return sizeof *p;
}

int main(void)
{
    int m[2][3] = {{1, 2, 3}, {4, 5, 6}}, t[3][2];
    printf("%d %d\n", sum(2, 3, m), sum(1, 3, m + 1));
    transpose(2, 3, m, t);
    printf("%d %d %d\n", t[0][1], t[2][0], t[2][1]);
    int n = 4;
    int v[n], w[n];
    for (int i = 0; i < n; i++) {
        v[i] = i + 1;
        w[i] = n - i;
    }
    printf("%d %d\n", dot(n, v, w), dot(2, v + 2, w));
    printf("%d\n", first(v + 1));
    int k = 5;
    int vm[k][k];
    for (int i = 0; i < k * k; i++)
        vm[i / k][i % k] = i;
    printf("%d %d\n", sum(k, k, vm), sum(2, k, &vm[3]));
    char text[10];
    printf("%zu\n", row_size(9, &text));
    return 0;
}
