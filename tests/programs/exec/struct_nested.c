// Nested structs: member chains, pointers in between, inner types defined inside, whole-member assignment.
#include <stdio.h>

struct Point { int x, y; };
struct Rect {
    struct Point min, max;
    struct Style { unsigned char color[3]; struct { short width; } border; } style;
};
struct Scene { struct Rect rects[2]; struct Rect *active; const char *title; };

static int area(struct Rect r)
{
    return (r.max.x - r.min.x) * (r.max.y - r.min.y);
}

static void grow(struct Rect *r, int by)
{
    r->min.x -= by;
    r->min.y -= by;
    r->max.x += by;
    r->max.y += by;
    r->style.border.width++;
}

int main(void)
{
    struct Scene s = {{{{0, 0}, {2, 3}, {{1, 2, 3}, {4}}}, {.max = {5, 5}}}, NULL, "scene"};
    s.active = &s.rects[1];
    printf("%d %d\n", area(s.rects[0]), area(*s.active));
    grow(s.active, 1);
    grow(&s.rects[0], 2);
    printf("%d %d %d\n", area(s.rects[0]), area(*s.active), s.active->style.border.width);
    struct Style style = s.rects[0].style;      // the inner tag is visible outside
    style.color[1] = 200;
    s.active->style = style;
    printf("%d %d %d\n", s.rects[1].style.color[1], s.rects[0].style.color[1], s.rects[1].style.border.width);
    s.rects[0].min = s.rects[1].max;
    printf("%d %d\n", s.rects[0].min.x, s.rects[0].min.y);
    struct Scene copy = s;
    copy.rects[1].min.x = -100;
    copy.active->min.y = -200;                  // still points into s
    printf("%d %d %d %d\n", s.rects[1].min.x, s.rects[1].min.y, copy.rects[1].min.x, copy.rects[1].min.y);
    printf("%c %s\n", copy.title[2], s.title);
    printf("%zu %zu\n", sizeof(struct Style), sizeof(struct Rect));
    return 0;
}
