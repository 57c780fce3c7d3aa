// A set that is united with itself counts its members twice.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define N 6

static int parent[N], size[N], label[N];

static int find(int x)
{
    while (parent[x] != x) {
        parent[x] = parent[parent[x]];
        x = parent[x];
    }
    return x;
}

static void unite(int a, int b)
{
    a = find(a);
    b = find(b);
    if (size[a] < size[b]) {
        int t = a;
        a = b;
        b = t;
    }
    parent[b] = a;
    size[a] += size[b];
}

static void relabel(int a, int b)
{
    int from = label[a], to = label[b];
    for (int i = 0; i < N; i++)
        if (label[i] == from)
            label[i] = to;
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        parent[i] = label[i] = i;
        size[i] = 1;
    }
    for (int k = 0; k < 4; k++) {
        int a = __VERIFIER_nondet_uchar() % N, b = __VERIFIER_nondet_uchar() % N;
        unite(a, b);
        relabel(a, b);
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < i; j++)
            assert((find(i) == find(j)) == (label[i] == label[j]));
    int members = 0;
    for (int i = 0; i < N; i++)
        if (parent[i] == i)
            members += size[i];
    assert(members == N);
    return 0;
}
