// Variadic macros: forwarding, empty lists with the GNU comma, named rest, counting, recursion by hand.
#include <stdio.h>

#define LOG(format, ...) printf("[" format "]\n", ##__VA_ARGS__)
#define PRINT(...) printf(__VA_ARGS__)
#define NAMED(format, rest...) printf(format "\n", ##rest)
#define COUNT_(a1, a2, a3, a4, a5, n, ...) n
#define COUNT(...) COUNT_(__VA_ARGS__, 5, 4, 3, 2, 1)
#define FIRST(a, ...) a
#define REST(a, ...) __VA_ARGS__
#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#define SUM1(a) (a)
#define SUM2(a, b) ((a) + (b))
#define SUM3(a, ...) ((a) + SUM2(__VA_ARGS__))
#define SUM4(a, ...) ((a) + SUM3(__VA_ARGS__))
#define SUM(...) CAT(SUM, COUNT(__VA_ARGS__))(__VA_ARGS__)
#define ARRAY(...) ((int[]){__VA_ARGS__})
#define LENGTH(...) ((int)(sizeof(int[]){__VA_ARGS__} / sizeof(int)))
#define EACH(f, ...) do { int v_[] = {__VA_ARGS__}; for (int i_ = 0; i_ < LENGTH(__VA_ARGS__); i_++) f(v_[i_]); } while (0)

struct Options { int width, depth; const char *name; };
static void run(struct Options o) { printf("%d %d %s\n", o.width, o.depth, o.name ?: "-"); }
#define RUN(...) run((struct Options){.width = 1, __VA_ARGS__})

static void star(int n)
{
    while (n--)
        putchar('*');
    putchar(' ');
}

int main(void)
{
    LOG("plain");
    LOG("%d", 1);
    LOG("%d %s", 2, "two");
    PRINT("%d%c", 3, '\n');
    NAMED("none");
    NAMED("%d,%d", 4, 5);
    printf("%d %d %d\n", COUNT(a), COUNT(a, b, c), COUNT((a, b), c));
    printf("%d %d\n", FIRST(6, 7, 8), (FIRST(REST(6, 7, 8), 0)));
    printf("%d %d %d %d\n", SUM(1), SUM(1, 2), SUM(1, 2, 3), SUM(1, 2, 3, 4));
    printf("%d %d\n", ARRAY(9, 8, 7)[1], LENGTH(1, 2, 3, 4, 5, 6));
    EACH(star, 1, 3, 2);
    printf("\n");
    RUN();
    RUN(.depth = 2);
    RUN(.name = "named", .depth = 3);
    return 0;
}
