// Sizes and limits of every integer type, and of the typedefs built on them.
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

int main(void)
{
    printf("%zu %zu %zu %zu\n", sizeof(_Bool), sizeof(char), sizeof(signed char), sizeof(unsigned char));
    printf("%zu %zu %zu %zu\n", sizeof(short), sizeof(unsigned short), sizeof(int), sizeof(unsigned));
    printf("%zu %zu %zu %zu\n", sizeof(long), sizeof(unsigned long), sizeof(long long), sizeof(unsigned long long));
    printf("%zu %zu %zu %zu\n", sizeof(size_t), sizeof(ptrdiff_t), sizeof(wchar_t), sizeof(void *));

    printf("char %d..%d bits %d\n", CHAR_MIN, CHAR_MAX, CHAR_BIT);
    printf("schar %d..%d uchar %d\n", SCHAR_MIN, SCHAR_MAX, UCHAR_MAX);
    printf("short %d..%d ushort %d\n", SHRT_MIN, SHRT_MAX, USHRT_MAX);
    printf("int %d..%d uint %u\n", INT_MIN, INT_MAX, UINT_MAX);
    printf("long %ld..%ld ulong %lu\n", LONG_MIN, LONG_MAX, ULONG_MAX);
    printf("llong %lld..%lld ullong %llu\n", LLONG_MIN, LLONG_MAX, ULLONG_MAX);

    // The limits again, from the types.
    printf("%d %d %d\n", (unsigned char)-1 == UCHAR_MAX, (unsigned short)-1 == USHRT_MAX, (unsigned)-1 == UINT_MAX);
    printf("%d %d\n", (unsigned long)-1 == ULONG_MAX, (unsigned long long)-1 == ULLONG_MAX);
    printf("%d %d\n", (int)(UINT_MAX >> 1) == INT_MAX, -INT_MAX - 1 == INT_MIN);
    return 0;
}
