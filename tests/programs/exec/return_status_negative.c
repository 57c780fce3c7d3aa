// A negative value returned from main wraps to eight bits.
#include <stdio.h>

int main(void)
{
    puts("minus one");
    return -1;
}
