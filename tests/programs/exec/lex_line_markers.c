// Preprocessed source: line markers, #pragma and #ident lines, library functions declared by hand.
# 1 "lex_line_markers.c"
# 1 "/usr/include/somewhere.h" 1 3 4
typedef unsigned long Size;
extern int printf(const char *__restrict __format, ...);
# 200 "/usr/include/somewhere.h" 3 4
extern int puts(const char *);
extern __attribute__((__nothrow__, __leaf__)) int abs(int __x) __attribute__((__const__));
# 3 "lex_line_markers.c" 2
#pragma GCC diagnostic push
#pragma some_unknown pragma
#ident "version"

static int square(int x)
{
# 77 "generated.h"
    return x * x;
# 10 "lex_line_markers.c"
}

int main(void)
{
    printf("%d %d\n", square(5), abs(-3));
    _Pragma("GCC diagnostic ignored \"-Wall\"")
    printf("%d\n", __LINE__);
# 500 "other.c"
    printf("%d %s\n", __LINE__, __FILE__);
#pragma pack(push, 1)
    struct Packed { char c; int i; };
#pragma pack(pop)
    struct Plain { char c; int i; };
    printf("%d %d\n", (int)sizeof(struct Packed), (int)sizeof(struct Plain));
    Size n = sizeof n;
    puts(n == sizeof(long) ? "size" : "other");
    return 0;
}
