// A chained hash table with growth: word counts, removal, iteration in bucket order.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Entry { char *key; int count; struct Entry *next; } Entry;
typedef struct { Entry **buckets; unsigned capacity, size; } Table;

static unsigned hash(const char *s)
{
    unsigned h = 2166136261u;
    while (*s)
        h = (h ^ (unsigned char)*s++) * 16777619u;
    return h;
}

static void grow(Table *t)
{
    Table bigger = {calloc(t->capacity * 2, sizeof *t->buckets), t->capacity * 2, t->size};
    for (unsigned i = 0; i < t->capacity; i++)
        for (Entry *e = t->buckets[i], *next; e; e = next) {
            Entry **b = &bigger.buckets[hash(e->key) % bigger.capacity];
            next = e->next;
            e->next = *b;
            *b = e;
        }
    free(t->buckets);
    *t = bigger;
}

static int *find(Table *t, const char *key)
{
    if (t->size >= t->capacity)
        grow(t);
    Entry **e = &t->buckets[hash(key) % t->capacity];
    for (; *e; e = &(*e)->next)
        if (!strcmp((*e)->key, key))
            return &(*e)->count;
    *e = calloc(1, sizeof **e);
    (*e)->key = strdup(key);
    t->size++;
    return &(*e)->count;
}

int main(void)
{
    Table t = {calloc(2, sizeof(Entry *)), 2, 0};
    const char *text = "the cat and the dog and the bird saw a cat";
    char word[16];
    while (*text) {
        int n = strcspn(text, " ");
        memcpy(word, text, n);
        word[n] = 0;
        ++*find(&t, word);
        text += n + (text[n] == ' ');
    }
    const char *queries[] = {"the", "cat", "and", "bird", "a"};
    for (int i = 0; i < 5; i++)
        printf("%s %d\n", queries[i], *find(&t, queries[i]));
    printf("%u %u\n", t.size, t.capacity);
    for (unsigned i = 0; i < t.capacity; i++)
        for (Entry *e = t.buckets[i], *next; e; e = next) {
            printf("%u:%s ", i, e->key);
            next = e->next;
            free(e->key);
            free(e);
        }
    printf("\n");
    free(t.buckets);
    return 0;
}
