// Big-number factorials and powers with an array of decimal limbs.
#include <stdio.h>
#include <string.h>

enum { LIMBS = 40, BASE = 10000 };
typedef struct { int n; short limb[LIMBS]; } Big;

static Big from_int(int x)
{
    Big b = {0};
    do
        b.limb[b.n++] = x % BASE;
    while (x /= BASE);
    return b;
}

static void multiply_small(Big *b, int k)
{
    int carry = 0;
    for (int i = 0; i < b->n; i++) {
        int t = b->limb[i] * k + carry;
        b->limb[i] = t % BASE;
        carry = t / BASE;
    }
    while (carry) {
        b->limb[b->n++] = carry % BASE;
        carry /= BASE;
    }
}

static Big add(const Big *a, const Big *b)
{
    Big r = {0};
    int carry = 0;
    for (r.n = 0; r.n < a->n || r.n < b->n || carry; r.n++) {
        int t = carry + (r.n < a->n ? a->limb[r.n] : 0) + (r.n < b->n ? b->limb[r.n] : 0);
        r.limb[r.n] = t % BASE;
        carry = t >= BASE;
    }
    return r;
}

static void print(const Big *b)
{
    printf("%d", b->limb[b->n - 1]);
    for (int i = b->n - 2; i >= 0; i--)
        printf("%04d", b->limb[i]);
    printf("\n");
}

int main(void)
{
    Big f = from_int(1);
    for (int i = 1; i <= 60; i++) {
        multiply_small(&f, i);
        if (i % 15 == 0)
            print(&f);
    }
    Big p = from_int(1);
    for (int i = 0; i < 200; i++)
        multiply_small(&p, 2);
    print(&p);
    Big a = from_int(0), b = from_int(1);
    for (int i = 0; i < 300; i++) {
        Big c = add(&a, &b);
        a = b;
        b = c;
    }
    print(&a);
    Big sum = add(&f, &p), same = from_int(123456789);
    print(&sum);
    print(&same);
    return 0;
}
