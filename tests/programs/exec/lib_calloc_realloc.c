// calloc clears, realloc keeps the contents while growing and shrinking, realloc(NULL) allocates.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Vector { int *data; size_t size, capacity; };

static void push(struct Vector *v, int x)
{
    if (v->size == v->capacity) {
        v->capacity = v->capacity ? v->capacity * 2 : 1;
        v->data = realloc(v->data, v->capacity * sizeof *v->data);
    }
    v->data[v->size++] = x;
}

int main(void)
{
    int *zeros = calloc(100, sizeof *zeros);
    int sum = 0;
    for (int i = 0; i < 100; i++)
        sum += zeros[i] != 0;
    printf("%d\n", sum);
    memset(zeros, 0xff, 100 * sizeof *zeros);
    free(zeros);
    int *again = calloc(10, 40);
    for (int i = 0; i < 100; i++)
        sum += again[i] != 0;
    printf("%d\n", sum);
    free(again);

    struct Vector v = {0};
    for (int i = 0; i < 100; i++)
        push(&v, i * i);
    printf("%zu %zu %d %d\n", v.size, v.capacity, v.data[0], v.data[99]);
    v.data = realloc(v.data, 10 * sizeof *v.data);
    printf("%d %d\n", v.data[3], v.data[9]);
    free(v.data);

    char *text = realloc(NULL, 6);
    strcpy(text, "hello");
    text = realloc(text, 12);
    strcat(text, " world");
    puts(text);
    text = realloc(text, 4);
    text[3] = 0;
    puts(text);
    free(text);
    double *d = calloc(3, sizeof *d);
    void **p = calloc(2, sizeof *p);
    printf("%g %d\n", d[0] + d[2], p[0] == NULL && p[1] == NULL);
    free(d);
    free(p);
    return 0;
}
