// The type of ?: is common to both arms, whichever is taken.
#include <stdio.h>

#define KIND(e) _Generic((e), int: "int", unsigned: "uint", long long: "llong", unsigned long long: "ullong", \
    float: "float", double: "double", char *: "char *", const char *: "const char *", void *: "void *", \
    const void *: "const void *", int *: "int *", const int *: "const int *", default: "?")

int main(void)
{
    int one = 1;
    char c = -1;
    unsigned char uc = 200;
    int *p = &one;
    const int *q = &one;
    void *v = &one;
    char text[] = "t";
    printf("%s %s %s\n", KIND(one ? c : uc), KIND(one ? 1 : 1u), KIND(one ? 1u : 1ll));
    printf("%s %s %s\n", KIND(one ? 1 : 1.0f), KIND(one ? 1.0f : 1.0), KIND(one ? 1ull : 1ll));
    printf("%s %s %s\n", KIND(one ? p : q), KIND(one ? p : v), KIND(one ? q : v));
    printf("%s %s %s\n", KIND(one ? p : 0), KIND(one ? NULL : q), KIND(one ? (void *)0 : text));
    printf("%s %s\n", KIND(one ? text : "lit"), KIND(one ? "a" : (const char *)text));
    printf("%s\n", KIND(one ? 'a' : (_Bool)1));

    printf("%d\n", (one ? -1 : 0u) > 0);
    printf("%d\n", (one ? c : 0u) == 4294967295u);
    printf("%lld\n", (long long)(one ? -1 : 1u));
    printf("%lld\n", (long long)(one ? -1 : 1ll));
    printf("%g\n", (one ? 3 : 0.5) / 2);
    printf("%d\n", (one ? 3 : 5) / 2);
    printf("%d %d\n", one ? c : uc, !one ? c : uc);
    printf("%.9g\n", one ? 16777217 : 0.0f);        // goes through float
    printf("%zu %zu\n", sizeof(one ? c : c), sizeof(one ? 1 : 1.0));
    unsigned u = 3;
    printf("%d\n", -1 < (one ? u : -1));
    return 0;
}
