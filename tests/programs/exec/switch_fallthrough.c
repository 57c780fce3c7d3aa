// Fallthrough between cases, shared labels, break in the middle, empty switch bodies.
#include <stdio.h>

static int weight(int n)
{
    int w = 0;
    switch (n) {
    case 5:
        w += 100;
    case 4:
    case 3:
        w += 10;
        if (n == 4)
            break;
    case 2:
        w += 1;
        break;
    case 1:
        w = -1;
        /* fall through to the end */
    case 0:;
    }
    return w;
}

static int days(int month, int leap)
{
    switch (month) {
    case 4: case 6: case 9: case 11:
        return 30;
    case 2:
        return leap ? 29 : 28;
    default:
        if (month < 1 || month > 12)
    case 13:
            return 0;
    }
    return 31;
}

int main(void)
{
    for (int i = -1; i < 7; i++)
        printf("%d ", weight(i));
    printf("\n");
    for (int m = 0; m <= 14; m++)
        printf("%d ", days(m, m % 2));
    printf("%d\n", days(2, 1));
    int x = 0;
    switch (x++) {
    }
    switch (x++) {
    default:;
    }
    switch (x)
        ;
    switch (x)
    case 2: puts("no braces");
    switch (x) {
        puts("unreachable");
        x = 50;
    case 2:
        printf("%d\n", x);
    }
    return 0;
}
