// Object style: structs of function pointers, single inheritance by first member, virtual calls.
#include <stdio.h>

typedef struct Shape Shape;
struct Methods { const char *name; double (*area)(const Shape *); void (*scale)(Shape *, double); };
struct Shape { const struct Methods *methods; int id; };

typedef struct { Shape base; double width, height; } Rectangle;
typedef struct { Shape base; double side; } Square;
typedef struct { Rectangle rectangle; double depth; } Box;

static double rectangle_area(const Shape *s)
{
    const Rectangle *r = (const Rectangle *)s;
    return r->width * r->height;
}

static void rectangle_scale(Shape *s, double k)
{
    Rectangle *r = (Rectangle *)s;
    r->width *= k;
    r->height *= k;
}

static double square_area(const Shape *s) { return ((const Square *)s)->side * ((const Square *)s)->side; }

static double box_area(const Shape *s)
{
    const Box *b = (const Box *)s;
    const Rectangle *r = &b->rectangle;
    return 2 * (rectangle_area(&r->base) + b->depth * (r->width + r->height));
}

static const struct Methods rectangle_methods = {"rectangle", rectangle_area, rectangle_scale};
static const struct Methods square_methods = {.name = "square", .area = square_area};
static const struct Methods box_methods = {"box", box_area, rectangle_scale};

int main(void)
{
    Rectangle r = {{&rectangle_methods, 1}, 2, 3};
    Square q = {{&square_methods, 2}, 4};
    Box b = {{{&box_methods, 3}, 1, 2}, 0.5};
    Shape *shapes[] = {&r.base, (Shape *)&q, &b.rectangle.base};
    double total = 0;
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 3; i++) {
            Shape *s = shapes[i];
            double area = s->methods->area(s);
            printf("%d %s %g\n", s->id, s->methods->name, area);
            total += area;
            if (s->methods->scale)
                s->methods->scale(s, 2);
        }
    printf("%g\n", total);
    r.base.methods = &square_methods;
    printf("%s %d\n", shapes[0]->methods->name, shapes[0]->methods->scale == NULL);
    return 0;
}
