// _Static_assert at file scope, in functions, structs and loops; conditions over sizes, enums and constants.
#include <assert.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

_Static_assert(1, "always");
_Static_assert(sizeof(char) == 1 && CHAR_BIT == 8, "bytes");
_Static_assert((unsigned char)-1 == 255, "conversion in a constant expression");
static_assert(INT_MAX > 0 && INT_MIN < 0, "limits");

struct Checked {
    int a;
    _Static_assert(sizeof(int) == 4, "inside a struct");
    short b;
};

enum { COUNT = 3, LIMIT = COUNT * 2 };
static const char *const names[] = {"a", "b", "c"};
_Static_assert(sizeof names / sizeof *names == COUNT, "one name per value");
_Static_assert(offsetof(struct Checked, b) == 4, "offset");
_Static_assert((COUNT > 2 ? LIMIT : 0) == 6, "conditional");
_Static_assert('a' + 1 == 'b', "characters");
_Static_assert(-7 / 2 == -3 && -7 % 2 == -1, "division truncates");
_Static_assert((1ull << 40) >> 38 == 4, "wide shifts");
_Static_assert(!(0 && 1 / 1), "logic");

#define BUILD_BUG_ON(c) ((void)sizeof(char[1 - 2 * !!(c)]))

int main(void)
{
    _Static_assert(_Alignof(short) == 2, "in a function");
    for (int i = 0; i < COUNT; i++) {
        _Static_assert(LIMIT == 6, "in a loop");
        printf("%s", names[i]);
    }
    BUILD_BUG_ON(sizeof(long long) != 8);
    struct Checked c = {1, 2};
    printf(" %d\n", c.a + c.b);
    return 0;
}
