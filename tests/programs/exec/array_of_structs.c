// Arrays of structs: indexing, whole-element copies, pointers walking them, nested arrays of structs.
#include <stdio.h>
#include <string.h>

struct Person { char name[8]; int age; struct { int day, month; } birth; };

static struct Person people[] = {
    {"Ada", 36, {10, 12}},
    {"Alan", 41, {23, 6}},
    {.name = "Grace", .birth = {.month = 12, .day = 9}, .age = 85},
    {"Kurt", .age = 71},
};

#define COUNT (sizeof people / sizeof people[0])

static struct Person *oldest(struct Person *p, size_t n)
{
    struct Person *best = p;
    for (struct Person *q = p; q < p + n; q++)
        if (q->age > best->age)
            best = q;
    return best;
}

static void sort(struct Person p[], int n)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (strcmp(p[i].name, p[j].name) > 0) {
                struct Person t = p[i];
                p[i] = p[j];
                p[j] = t;
            }
}

int main(void)
{
    printf("%zu %s\n", COUNT, oldest(people, COUNT)->name);
    people[0] = people[2];
    people[2].age = 1;
    people[0].name[0] = 'T';
    strcpy((people + 2)->name, "Zed");
    sort(people, COUNT);
    for (size_t i = 0; i < COUNT; i++)
        printf("%s %d %d/%d\n", people[i].name, people[i].age, people[i].birth.day, people[i].birth.month);
    struct Person copy[COUNT];
    memcpy(copy, people, sizeof copy);
    copy[1] = copy[0];
    printf("%s %s %d\n", copy[1].name, people[1].name, copy[1].birth.month + people[3].birth.month);

    struct { struct { short v[2]; } cells[2]; } boards[2] = {{{{{1, 2}}, {{3, 4}}}}, {{{{5, 6}}, {{7, 8}}}}};
    boards[0].cells[1] = boards[1].cells[0];
    boards[1].cells[1].v[0]++;
    printf("%d %d %d\n", boards[0].cells[1].v[1], boards[1].cells[1].v[0], (*boards[0].cells).v[0]);
    return 0;
}
