// Expansion rules: no recursion, self reference, function-like names without parentheses, redefinition, deferred arguments.
#include <stdio.h>

static int self = 7, ping = 1, pong = 2;

#define f(x) (x + f_base)
#define f_base 100
#define self self + 1
#define ping pong
#define pong ping
#define APPLY(m, x) m(x)
#define TWICE(x) x x
#define OBJECT (5)
#define CALL CALLEE
#define CALLEE(a, b) ((a) * 10 + (b))
#define ARGS 3, 4
#define INDIRECT(args) CALLEE_(args)
#define CALLEE_(...) CALLEE(__VA_ARGS__)
#define COMMA ,
#define LPAREN (
#define NIL

static int (f)(int x) { return x - 1; }     // parentheses stop the macro

int main(void)
{
    printf("%d\n", f(1));
    printf("%d\n", (f)(1));
    int (*pointer)(int) = f;                // no parenthesis follows: not expanded
    printf("%d\n", pointer(10));
    printf("%d\n", f(f(1)));
    printf("%d\n", APPLY(f, 2));
    printf("%s\n", TWICE("ab" ));
    printf("%d %d\n", OBJECT, - OBJECT);
    printf("%d %d\n", CALL(1, 2), CALL (3, 4));
    printf("%d\n", INDIRECT(ARGS));
    printf("%d\n", CALLEE((1, 2), 3));
    printf("%d\n" COMMA 8);
    printf("%d\n", CALLEE(NIL 5, NIL NIL 6));
    printf("%d %d %d\n", self, ping, pong);
#undef f_base
#define f_base 200
    printf("%d\n", f(1));                   // bodies are expanded where they are used
#undef f
    printf("%d\n", f(1));
#undef self
#define self (self * 2)
    printf("%d\n", self);
    return 0;
}
