// break and continue in every nesting of loops and switches.
#include <stdio.h>

int main(void)
{
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            if (j == i)
                continue;
            if (j > 2)
                break;
            printf("%d%d ", i, j);
        }
        if (i == 2)
            break;
    }
    printf("\n");
    for (int i = 0; i < 6; i++) {
        switch (i % 3) {
        case 0:
            continue;                       // continues the loop
        case 1:
            break;                          // leaves the switch
        default:
            printf("two ");
            if (i > 4)
                break;
            printf("more ");
        }
        printf("after%d ", i);
    }
    printf("\n");
    int n = 0;
    while (1) {
        do {
            if (n++ > 3)
                break;
            if (n % 2)
                continue;
            printf("%d ", n);
        } while (n != 3);
        if (n > 8)
            break;
        switch (n) {
        case 3:
            while (n < 6) {
                if (n == 5)
                    break;
                n++;
            }
            printf("[%d] ", n);
            break;
        default:
            n++;
        }
    }
    printf("%d\n", n);
    for (int i = 0, stop = 0; !stop; i++)
        for (;;) {
            if (i == 3)
                stop = 1;
            if (i % 2 == 0)
                break;
            printf("odd%d ", i);
            break;
        }
    printf("\n");
    int found = -1;
    for (int i = 2; i < 50 && found < 0; i++)
        for (int j = 2; j < i; j++) {
            if (i * j != 391)
                continue;
            found = i;
            break;
        }
    printf("%d\n", found);
    return 0;
}
