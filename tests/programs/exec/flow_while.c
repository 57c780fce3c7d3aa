// while and do: conditions with side effects, zero iterations, continue and break, empty bodies.
#include <stdio.h>

int main(void)
{
    int i = 0;
    while (i < 3)
        printf("%d ", i++);
    while (i-- > 0)
        printf("%d ", i);
    printf("| %d\n", i);
    while (i > 0)
        puts("never");
    do
        printf("once %d\n", i);
    while (i > 0);

    i = 0;
    while (1) {
        if (++i == 2)
            continue;
        if (i > 4)
            break;
        printf("%d ", i);
    }
    printf("\n");
    i = 0;
    do {
        if (i % 2)
            continue;               // jumps to the condition, not to the top
        printf("%d ", i);
    } while (++i < 7);
    printf("| %d\n", i);
    i = 10;
    do {
        if (i < 7)
            break;
    } while (i--);
    printf("%d\n", i);
    int n = 27, steps = 0;
    while ((n = n % 2 ? 3 * n + 1 : n / 2) != 1)
        steps++;
    printf("%d\n", steps);
    i = 5;
    while (i && --i)
        ;
    printf("%d\n", i);
    do do i++; while (i % 3); while (i < 8);
    printf("%d\n", i);
    const char *p = "skip spaces";
    while (*p && *p != ' ')
        ++p;
    puts(p);
    while (0)
        inside: puts("body entered by goto");
    if (i++ == 9)
        goto inside;
    do ; while (0);
    return 0;
}
