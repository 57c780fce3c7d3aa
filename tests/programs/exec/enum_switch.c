// Enums in switch: ranges over enumerators, values outside the list, counts as array bounds.
#include <stdio.h>

typedef enum { TOKEN_END, TOKEN_NUMBER, TOKEN_PLUS, TOKEN_MINUS, TOKEN_STAR, TOKEN_BAD = 100, TOKEN_COUNT } Token;

static const char *name(Token t)
{
    switch (t) {
    case TOKEN_END: return "end";
    case TOKEN_NUMBER: return "number";
    case TOKEN_PLUS ... TOKEN_STAR: return "operator";
    case TOKEN_BAD: return "bad";
    case TOKEN_COUNT: break;
    default: return "unknown";
    }
    return "count";
}

static int precedence(Token t)
{
    switch (t) {
    case TOKEN_STAR: return 2;
    case TOKEN_PLUS:
    case TOKEN_MINUS: return 1;
    }
    return 0;
}

int main(void)
{
    int values[] = {0, 1, 2, 3, 4, 5, 99, 100, 101, 102, -1};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        printf("%d %s %d\n", values[i], name(values[i]), precedence(values[i]));

    unsigned seen[TOKEN_COUNT] = {0};
    for (Token t = TOKEN_END; t <= TOKEN_STAR; t++)
        seen[t] = t * t;
    printf("%u %u %zu\n", seen[TOKEN_STAR], seen[TOKEN_BAD], sizeof seen / sizeof seen[0]);
    return 0;
}
