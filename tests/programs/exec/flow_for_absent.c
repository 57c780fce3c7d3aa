// for with each part absent, one by one and all together.
#include <stdio.h>

int main(void)
{
    int i;
    for (i = 0; i < 3; i++)
        printf("%d", i);
    i = 5;
    for (; i < 8; i++)
        printf("%d", i);
    for (i = 0; ; i++)
        if (i > 2)
            break;
        else
            printf("%d", i);
    for (i = 0; i < 3;)
        printf("%d", i++);
    i = 6;
    for (; ; i++)
        if (i == 9)
            break;
        else
            printf("%d", i);
    i = 1;
    for (; i < 3;)
        printf("%d", i++);
    for (i = 7; ;)
        if (i++ == 9)
            break;
    printf("%d", i);
    for (;;)
        break;
    printf("\n");

    int n = 0;
    for (;;) {
        if (++n % 2)
            continue;
        if (n > 6)
            goto done;
        printf("%d ", n);
    }
done:
    printf("| %d\n", n);
    for (i = 0; i < 5; printf("%d ", i++))
        ;
    for (i = 0; printf("c"), i < 2; i++)
        printf("b");
    printf("\n");
    for (i = 0, n = 10; i < n; i++, n--)
        if (i == 3)
            continue;               // still runs the step
    printf("%d %d\n", i, n);
    for (puts("init"); n > 3; puts("step"))
        n -= 2;
    for (int k = 3; k--;)
        printf("%d ", k);
    printf("\n");
    return 0;
}
