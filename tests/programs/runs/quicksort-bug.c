// Hoare's partition, sorted without its last element.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int partition(int *a, int lo, int hi)
{
    int pivot = a[lo + (hi - lo) / 2];
    int i = lo - 1, j = hi + 1;
    for (;;) {
        do
            i++;
        while (a[i] < pivot);
        do
            j--;
        while (a[j] > pivot);
        if (i >= j)
            return j;
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
}

static void sort(int *a, int lo, int hi)
{
    if (lo < hi) {
        int p = partition(a, lo, hi);
        sort(a, lo, p - 1);
        sort(a, p + 1, hi);
    }
}

#define N 6

int main(void)
{
    int a[N], copies = 0, again = 0;
    int x = __VERIFIER_nondet_int();
    for (int i = 0; i < N; i++) {
        a[i] = __VERIFIER_nondet_int();
        copies += a[i] == x;
    }
    sort(a, 0, N - 1);
    for (int i = 0; i < N; i++)
        again += a[i] == x;
    assert(copies == again);
    for (int i = 1; i < N; i++)
        assert(a[i - 1] <= a[i]);
    return 0;
}
