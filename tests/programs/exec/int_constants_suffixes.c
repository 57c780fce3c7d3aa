// The type an integer constant gets from its suffix, base and value.
#include <stdio.h>

#define KIND(e) _Generic((e), int: "int", unsigned: "uint", long: "long", unsigned long: "ulong", \
    long long: "llong", unsigned long long: "ullong", default: "?")
#define SHOW(e) printf("%s is %s, %d bytes\n", #e, KIND(e), (int)sizeof(e))

int main(void)
{
    SHOW(1);
    SHOW(1u);
    SHOW(1U);
    SHOW(1l);
    SHOW(1L);
    SHOW(1ul);
    SHOW(1LU);
    SHOW(1ll);
    SHOW(1LL);
    SHOW(1uLL);
    SHOW(1LLu);

    // Decimal constants never become unsigned without a suffix; the others may.
    SHOW(2147483647);
    SHOW(2147483648);
    SHOW(-2147483648);
    SHOW(4294967295);
    SHOW(4294967296);
    SHOW(4294967295u);
    SHOW(4294967296u);
    SHOW(0x7fffffff);
    SHOW(0x80000000);
    SHOW(0xffffffff);
    SHOW(0x100000000);
    SHOW(0x8000000000000000);
    SHOW(037777777777);
    SHOW(040000000000);
    SHOW(9223372036854775807);
    SHOW(0xffffffffll);
    SHOW(0xffffffffffffffffll);

    printf("%d %d\n", -2147483648 < 0, -0x80000000 > 0);
    printf("%d %d\n", 0xffffffff > -1, 4294967295 > -1);
    return 0;
}
