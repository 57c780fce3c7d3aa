// Functions that never return: exit from a nested call ends the program with its status.
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>

_Noreturn static void fail(int code)
{
    printf("fail %d\n", code);
    exit(code);
}

static noreturn void deeper(int n)
{
    if (n == 0)
        fail(7);
    deeper(n - 1);
}

__attribute__((__noreturn__)) static void give_up(void);

static int checked(int x)
{
    if (x > 2)
        give_up();
    return x * 2;
}

static void give_up(void)
{
    puts("give up");
    deeper(3);
}

int main(void)
{
    for (int i = 0;; i++)
        printf("%d\n", checked(i));
}
