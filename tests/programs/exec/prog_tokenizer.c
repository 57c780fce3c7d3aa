// A string tokenizer: names, numbers, strings with escapes, operators of one and two characters.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef enum { END, NAME, NUMBER, STRING, OPERATOR, ERROR } Kind;
typedef struct { Kind kind; const char *start; int length; } Token;

static const char *const kind_names[] = {"end", "name", "number", "string", "operator", "error"};

static Token next(const char **cursor)
{
    const char *p = *cursor;
    while (isspace((unsigned char)*p) || (*p == '/' && p[1] == '/'))
        if (*p++ == '/')
            while (*p && *p != '\n')
                p++;
    Token t = {END, p, 0};
    if (!*p) {
        /* nothing left */
    } else if (isalpha((unsigned char)*p) || *p == '_') {
        t.kind = NAME;
        while (isalnum((unsigned char)*p) || *p == '_')
            p++;
    } else if (isdigit((unsigned char)*p)) {
        t.kind = NUMBER;
        while (isalnum((unsigned char)*p) || *p == '.')
            p++;
    } else if (*p == '"') {
        t.kind = ERROR;
        while (*++p)
            if (*p == '\\' && p[1])
                p++;
            else if (*p == '"') {
                t.kind = STRING;
                p++;
                break;
            }
    } else {
        static const char *const pairs[] = {"==", "<=", "->", "++", "&&"};
        t.kind = strchr("+-*/=<>&(){};,", *p) ? OPERATOR : ERROR;
        p++;
        for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++)
            if (!strncmp(t.start, pairs[i], 2)) {
                p = t.start + 2;
                break;
            }
    }
    t.length = p - t.start;
    *cursor = p;
    return t;
}

int main(void)
{
    const char *source = "if (x1 <= 0x1F) { // comment == ignored\n  _y = \"a \\\" b\" ; p->q++ && 3.14; }\n@ \"open";
    int counts[ERROR + 1] = {0};
    for (Token t; (t = next(&source)).kind != END; counts[t.kind]++)
        printf("%s [%.*s]\n", kind_names[t.kind], t.length, t.start);
    for (Kind k = END; k <= ERROR; k++)
        printf("%s %d\n", kind_names[k], counts[k]);
    return 0;
}
