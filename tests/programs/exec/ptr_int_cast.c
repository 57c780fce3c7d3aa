// Pointers to integers and back: round trips, alignment tests, small integers as pointers.
#include <stdint.h>
#include <stdio.h>

static void *tag(int *p, unsigned bit)
{
    return (void *)((uintptr_t)p | bit);
}

static int *untag(void *p)
{
    return (int *)((uintptr_t)p & ~(uintptr_t)3);
}

int main(void)
{
    int a[4] = {10, 20, 30, 40};
    uintptr_t u = (uintptr_t)&a[1];
    printf("%d\n", *(int *)u);
    printf("%d\n", *(int *)(u + sizeof(int)));
    intptr_t i = (intptr_t)a;
    printf("%d\n", (int *)i == a);
    printf("%d\n", (int)(((uintptr_t)&a[3] - (uintptr_t)&a[0]) / sizeof(int)));
    printf("%d\n", (uintptr_t)&a[0] % _Alignof(int) == 0);

    void *t = tag(&a[2], 1);
    printf("%d %d %d\n", (int)((uintptr_t)t & 1), *untag(t), untag(t) == &a[2]);

    void *small = (void *)42;
    printf("%d\n", (int)(uintptr_t)small);
    printf("%d\n", (uintptr_t)(void *)0 == 0);
    printf("%d\n", (void *)-1 == (void *)~(uintptr_t)0);
    printf("%d\n", (_Bool)a);
    void *slots[3];
    for (intptr_t k = 0; k < 3; k++)
        slots[k] = (void *)(k * k - 2);
    printf("%d %d %d\n", (int)(intptr_t)slots[0], (int)(intptr_t)slots[1], (int)(intptr_t)slots[2]);
    printf("%d\n", sizeof(uintptr_t) == sizeof(int *));

    char *mid = (char *)a + 2 * sizeof(int);
    printf("%d\n", *(int *)mid);
    return 0;
}
