// Binary search: lower and upper bounds, generic over element size, integer square roots by bisection.
#include <stdio.h>
#include <string.h>

static int lower(const int *v, int n, int x)
{
    int low = 0, high = n;
    while (low < high) {
        int mid = low + (high - low) / 2;
        if (v[mid] < x)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static const int *upper(const int *first, const int *last, int x)
{
    while (first != last) {
        const int *mid = first + (last - first) / 2;
        if (*mid <= x)
            first = mid + 1;
        else
            last = mid;
    }
    return first;
}

static const void *search(const void *key, const void *base, size_t n, size_t size, int (*compare)(const void *, const void *))
{
    const char *p = base;
    for (; n; n /= 2) {
        const char *mid = p + n / 2 * size;
        int c = compare(key, mid);
        if (!c)
            return mid;
        if (c > 0) {
            p = mid + size;
            n--;
        }
    }
    return NULL;
}

struct Word { char text[8]; int value; };

static int by_text(const void *key, const void *element) { return strcmp(key, ((const struct Word *)element)->text); }

static unsigned root(unsigned long long x)
{
    unsigned r = 0;
    for (unsigned bit = 1u << 31; bit; bit >>= 1)
        if ((unsigned long long)(r | bit) * (r | bit) <= x)
            r |= bit;
    return r;
}

int main(void)
{
    int v[] = {1, 3, 3, 3, 5, 8, 13};
    for (int x = 0; x <= 14; x += 1 + (x > 5))
        printf("%d: %d %d\n", x, lower(v, 7, x), (int)(upper(v, v + 7, x) - v));
    static const struct Word words[] = {{"alpha", 1}, {"beta", 2}, {"delta", 4}, {"gamma", 3}, {"omega", 5}};
    const char *keys[] = {"alpha", "gamma", "omega", "zeta", "aaa", "beta"};
    for (int i = 0; i < 6; i++) {
        const struct Word *w = search(keys[i], words, 5, sizeof *words, by_text);
        printf("%s %d\n", keys[i], w ? w->value : -1);
    }
    printf("%u %u %u %u\n", root(0), root(99), root(1ull << 40), root(~0ull));
    return 0;
}
