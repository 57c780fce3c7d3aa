// Arrays wrapped in structs can be assigned, passed and returned by value.
#include <stdio.h>

typedef struct { int v[4]; } Vector;
typedef struct { Vector rows[4]; } Matrix;

static Vector scale(Vector a, int k)
{
    for (int i = 0; i < 4; i++)
        a.v[i] *= k;
    return a;
}

static Matrix identity(void)
{
    Matrix m = {{{{0}}}};
    for (int i = 0; i < 4; i++)
        m.rows[i].v[i] = 1;
    return m;
}

static Matrix multiply(Matrix a, Matrix b)
{
    Matrix m = {};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            for (int k = 0; k < 4; k++)
                m.rows[i].v[j] += a.rows[i].v[k] * b.rows[k].v[j];
    return m;
}

int main(void)
{
    Vector a = {{1, 2, 3, 4}}, b = scale(a, 10);
    printf("%d %d\n", a.v[3], b.v[3]);
    printf("%d\n", scale(b, 2).v[1]);
    Matrix m = identity();
    m.rows[0] = a;
    m.rows[3] = scale(m.rows[0], -1);
    Matrix square = multiply(m, m), same = multiply(square, identity());
    for (int i = 0; i < 4; i++)
        printf("%d %d %d %d\n", same.rows[i].v[0], same.rows[i].v[1], same.rows[i].v[2], same.rows[i].v[3]);
    a = b = (Vector){{9, 8}};
    b.v[0]++;
    printf("%d %d %d\n", a.v[0], b.v[0], a.v[2]);
    Vector *p = &m.rows[1];
    p[1] = p[0];
    *p = a;
    printf("%d %d\n", m.rows[1].v[1], m.rows[2].v[1]);
    printf("%zu %zu\n", sizeof a, sizeof m);
    return 0;
}
