// A recursive-descent expression evaluator with variables, assignment and error reports.
#include <ctype.h>
#include <stdio.h>

static const char *at;
static const char *error;
static long long variables[26];

static long long expression(void);

static char peek(void)
{
    while (*at == ' ')
        at++;
    return *at;
}

static int accept(char c)
{
    return peek() == c ? at++, 1 : 0;
}

static long long primary(void)
{
    if (accept('(')) {
        long long v = expression();
        if (!accept(')'))
            error = error ?: "missing )";
        return v;
    }
    if (accept('-'))
        return -primary();
    if (isdigit((unsigned char)peek())) {
        long long v = 0;
        while (isdigit((unsigned char)*at))
            v = v * 10 + (*at++ - '0');
        return v;
    }
    if (islower((unsigned char)peek())) {
        long long *v = &variables[*at++ - 'a'];
        return accept('=') ? *v = expression() : *v;
    }
    error = error ?: "unexpected character";
    return 0;
}

static long long power(void)
{
    long long base = primary();
    if (!accept('^'))
        return base;
    long long r = 1;
    for (long long n = power(); n > 0; n--)     // right associative
        r *= base;
    return r;
}

static long long term(void)
{
    long long v = power();
    for (;;)
        if (accept('*'))
            v *= power();
        else if (accept('/')) {
            long long d = power();
            v = d ? v / d : (error = error ?: "division by zero", 0);
        } else
            return v;
}

static long long expression(void)
{
    long long v = term();
    while (peek() == '+' || peek() == '-')
        v = *at++ == '+' ? v + term() : v - term();
    return v;
}

int main(void)
{
    const char *lines[] = {"1 + 2 * 3", "(1 + 2) * 3", "10 - 4 - 3", "2 ^ 3 ^ 2", "-(2 + 3) * -4", "x = 7", "y = x * x + (z = 2)",
                           "y / z - x", "100 / 7 / 2", "5 / (x - 7)", "(1 + 2", "3 + * 4", "7 7", "2^40 - 1"};
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        at = lines[i];
        error = NULL;
        long long v = expression();
        if (!error && peek())
            error = "trailing input";
        if (error)
            printf("%s: %s at %d\n", lines[i], error, (int)(at - lines[i]));
        else
            printf("%s = %lld\n", lines[i], v);
    }
    return 0;
}
