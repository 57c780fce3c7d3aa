// Flexible array members: sizeof, allocation, copying header and tail apart.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Text { unsigned length; char bytes[]; };
struct Series { char name; short count; double values[]; };

static struct Text *make(const char *s)
{
    size_t n = strlen(s);
    struct Text *t = malloc(sizeof *t + n + 1);
    t->length = n;
    memcpy(t->bytes, s, n + 1);
    return t;
}

static struct Text *join(const struct Text *a, const struct Text *b)
{
    struct Text *t = malloc(sizeof *t + a->length + b->length + 1);
    t->length = a->length + b->length;
    memcpy(t->bytes, a->bytes, a->length);
    memcpy(t->bytes + a->length, b->bytes, b->length + 1);
    return t;
}

int main(void)
{
    printf("%zu %zu\n", sizeof(struct Text), offsetof(struct Text, bytes));
    printf("%zu %zu\n", sizeof(struct Series), offsetof(struct Series, values));
    struct Text *a = make("flexible "), *b = make("member"), *c = join(a, b);
    printf("%u %s\n", c->length, c->bytes);
    printf("%c %c\n", c->bytes[0], *(c->bytes + 9));

    struct Text header = *c;            // copies the header only
    printf("%u\n", header.length);
    c = realloc(c, sizeof *c + 64);
    strcat(c->bytes, "!");
    c->length++;
    printf("%u %s\n", c->length, c->bytes);

    struct Series *s = calloc(1, sizeof *s + 4 * sizeof s->values[0]);
    s->count = 4;
    for (int i = 0; i < s->count; i++)
        s->values[i] = i / 2.0;
    double sum = 0;
    for (double *v = s->values; v < s->values + s->count; v++)
        sum += *v;
    printf("%g\n", sum);
    free(a);
    free(b);
    free(c);
    free(s);
    return 0;
}
