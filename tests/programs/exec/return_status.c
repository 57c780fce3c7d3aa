// The value main returns is the exit status, low eight bits.
#include <stdio.h>

static int compute(void)
{
    int status = 0;
    for (int i = 0; i < 10; i++)
        status += i * i;
    return status;
}

int main(void)
{
    printf("%d\n", compute());
    return compute();                       // 285: the shell sees 29
}
