// Matrix multiplication, powers, transposition and a determinant in exact integers and doubles.
#include <stdio.h>
#include <string.h>

enum { N = 4 };
typedef long long Matrix[N][N];

static void multiply(Matrix a, Matrix b, Matrix result)
{
    Matrix r = {{0}};
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++)
            for (int j = 0; j < N; j++)
                r[i][j] += a[i][k] * b[k][j];
    memcpy(result, r, sizeof r);
}

static void power(Matrix m, unsigned n, Matrix result)
{
    Matrix base, r = {[0][0] = 1, [1][1] = 1, [2][2] = 1, [3][3] = 1};
    memcpy(base, m, sizeof base);
    for (; n; n >>= 1) {
        if (n & 1)
            multiply(r, base, r);
        if (n > 1)
            multiply(base, base, base);
    }
    memcpy(result, r, sizeof r);
}

static double determinant(Matrix m)
{
    double a[N][N], d = 1;
    for (int i = 0; i < N * N; i++)
        a[i / N][i % N] = m[i / N][i % N];
    for (int c = 0; c < N; c++) {
        int p = c;
        while (p < N && a[p][c] == 0)
            p++;
        if (p == N)
            return 0;
        for (int j = 0; j < N && p != c; j++) {
            double t = a[p][j];
            a[p][j] = a[c][j];
            a[c][j] = t;
        }
        d *= p == c ? a[c][c] : -a[c][c];
        for (int i = c + 1; i < N; i++)
            for (int j = N - 1; j >= c; j--)
                a[i][j] -= a[c][j] * (a[i][c] / a[c][c]);
    }
    return d;
}

static void print(Matrix m)
{
    for (int i = 0; i < N; i++)
        printf("%5lld %5lld %5lld %5lld\n", m[i][0], m[i][1], m[i][2], m[i][3]);
}

int main(void)
{
    Matrix m = {{2, 0, 1, 1}, {4, 2, 0, 1}, {0, 1, 1, 2}, {2, 2, 4, 0}}, r, fibonacci = {{1, 1}, {1, 0}};
    multiply(m, m, r);
    print(r);
    power(m, 5, r);
    print(r);
    power(fibonacci, 80, r);
    printf("%lld\n", r[0][1]);
    printf("%g %g\n", determinant(m), determinant(fibonacci));
    return 0;
}
