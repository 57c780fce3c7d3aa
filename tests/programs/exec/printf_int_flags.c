// printf of integers: flags - + space # 0 alone and together, width, precision, zero with precision zero.
#include <stdio.h>

int main(void)
{
    int values[] = {0, 1, -1, 42, -12345, 2147483647};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        int v = values[i];
        printf("[%d] [%8d] [%-8d] [%08d] [%+d] [% d]\n", v, v, v, v, v, v);
        printf("[%.3d] [%8.3d] [%-8.3d] [%08.3d] [%+8.3d] [%.0d]\n", v, v, v, v, v, v);
        printf("[%x] [%#x] [%#X] [%#010x] [%-#8x] [%#.6x]\n", v, v, v, v, v, v);
        printf("[%o] [%#o] [%#8o] [%#08o] [%#.5o]\n", v, v, v, v, v);
        printf("[%u] [%12u] [%-12u] [%012u] [%.12u]\n", v, v, v, v, v);
    }
    printf("[%+-8d] [%-+8d] [%+08d] [%+ d] [% 08d]\n", 5, 5, 5, 5, 5);
    printf("[%#o] [%#x] [%#.0o] [%#.0x] [%.0u]\n", 0, 0, 0, 0, 0);
    printf("[%i] [%5i] [%-5i]\n", -7, -7, -7);
    printf("[%1d] [%0d] [%10.10d] [%3.10d]\n", 12345, 5, 12345, -5);
    printf("[%5.0d] [%+.0d] [%05d]\n", 0, 0, -3);
    return 0;
}
