// Calls of the library: strings, characters, numbers in text, sorting, remainders; bytes of one
// type as another by memcpy and by a union; blocks of memory of any length at any place; few
// elements of a large array. What C leaves to the library (how far strings differ) is not shown,
// nor is a NaN.
#include "generate_internal.h"

#include <stdio.h>
#include <string.h>

enum { LENGTH = 12 }; // of the strings; the last character is 0, always

void add_library_globals(Generator *g) {
  if (!g->library)
    return;
  add(g,
      "typedef __SIZE_TYPE__ size;\n"
      "size strlen(const char *);\nint strcmp(const char *, const char *);\n"
      "int strncmp(const char *, const char *, size);\nint memcmp(const void *, const void *, "
      "size);\n"
      "char *strchr(const char *, int);\nchar *strrchr(const char *, int);\n"
      "char *strstr(const char *, const char *);\nsize strspn(const char *, const char *);\n"
      "size strcspn(const char *, const char *);\nchar *strpbrk(const char *, const char *);\n"
      "char *strcpy(char *, const char *);\nchar *strncpy(char *, const char *, size);\n"
      "char *strncat(char *, const char *, size);\nvoid *memchr(const void *, int, size);\n"
      "void *memcpy(void *, const void *, size);\nvoid *memmove(void *, const void *, size);\n"
      "void *memset(void *, int, size);\nchar *strdup(const char *);\nvoid free(void *);\n"
      "void *malloc(size);\nvoid *realloc(void *, size);\nchar *strtok(char *, const char *);\n"
      "int atoi(const char *);\nlong strtol(const char *, char **, int);\n"
      "int snprintf(char *, size, const char *, ...);\nint sscanf(const char *, const char *, "
      "...);\n"
      "int toupper(int);\nint isalpha(int);\nint isspace(int);\n"
      "void qsort(void *, size, size, int (*)(const void *, const void *));\n"
      "double fmod(double, double);\nfloat fmodf(float, float);\ndouble remainder(double, "
      "double);\n"
      "float nextafterf(float, float);\ndouble logb(double);\ndouble fdim(double, double);\n"
      "double scalbn(double, int);\n"
      "char ta[%d] = \"abc\", tb[%d] = \"42 xa-7\";\n"
      "int sorted[4] = {3, 1, 2}, large[5000];\n"
      "union { int i; float f; double d; long long l; unsigned char b[8]; short s[4]; } views;\n"
      "static int sign(int x) { return (x > 0) - (x < 0); }\n"
      "static int by_value(const void *a, const void *b) {\n"
      "  return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);\n}\n",
      LENGTH, LENGTH);
}

// S and T are the strings, V and W numbers, K a number below 8.
typedef struct Words {
  const char *s, *t;
  char to[TARGET], v[TARGET], w[TARGET];
  int k;
} Words;

static void add_string_change(Generator *g, const Words *x) {
  static const char characters[] = "\"abz019 -\"";
  switch (pick(g, 8)) {
  case 0:
    add(g, "%s[%d] = (char)(%s & 127);\n", x->s, pick(g, LENGTH - 1), x->v);
    break;
  case 1:
  case 2:
    add(g, "%s[%d] = %s[%s & 7];\n", x->s, x->k, characters, x->v);
    break;
  case 3:
    add(g, "strcpy(%s, %s);\n", x->t, x->s);
    break;
  case 4:
    add(g, "strncpy(%s, %s, %d);\n", x->t, x->s, pick(g, LENGTH - 1));
    break;
  case 5:
    add(g, "strncat(%s, %s, %d - strlen(%s));\n", x->t, x->s, LENGTH - 1, x->t);
    break;
  case 6:
    add(g, "memmove(%s + (%s & 3), %s + (%s & 3), %s & 7);\n", x->s, x->v,
        chance(g, 50) ? x->s : x->t, x->w, x->to);
    break;
  default:
    add(g, "memset(%s + (%s & 3), %d, %s & 7);\n", x->s, x->v, 'a' + x->k, x->w);
  }
}

static void add_string_question(Generator *g, const Words *x) {
  static const char *const compare[] = {"strcmp(%s, %s)", "strncmp(%s, %s, 3)",
                                        "memcmp(%s, %s, 5)"};
  static const char *const find[] = {"strchr(%s, %d)", "strrchr(%s, %d)",
                                     "(char *)memchr(%s, %d, 9)"};
  static const char *const span[] = {"strspn(%s, \"abc1\")", "strcspn(%s, \"xyz 7\")",
                                     "strlen(%s)"};
  char text[64];
  add(g, "%s = ", x->to);
  switch (pick(g, 5)) {
  case 0:
    snprintf(text, sizeof text, compare[pick(g, 3)], x->s, x->t);
    add(g, "sign(%s)", text);
    break;
  case 1:
    snprintf(text, sizeof text, find[pick(g, 3)], x->s, 'a' + pick(g, 3));
    add(g, "%s ? %s - %s : -1", text, text, x->s);
    break;
  case 2:
    add(g, chance(g, 50) ? "strstr(%s, \"a\") != 0" : "strpbrk(%s, \"xb\") != 0", x->s);
    break;
  case 3:
    add(g, "%s[%d]", x->s, x->k);
    break;
  default:
    add(g, span[pick(g, 3)], x->s);
  }
  add(g, ";\n");
}

static void add_text_number(Generator *g, const Words *x) {
  static const char *const formats[] = {"%d", "%5d|", "%-4xq", "%+.3d", "%u"};
  static const int bases[] = {0, 10, 16, 7};
  switch (pick(g, 5)) {
  case 0:
    add(g, "%s = atoi(%s);\n", x->to, x->s);
    break;
  case 1:
    add(g, "{ char *e; %s = strtol(%s, &e, %d); %s = e - %s; }\n", x->to, x->s, bases[pick(g, 4)],
        x->v, x->s);
    break;
  case 2:
    add(g, "%s = snprintf(%s, %d, \"%s\", (int)%s);\n", x->to, x->t, LENGTH - x->k,
        formats[pick(g, 5)], x->v);
    break;
  case 3:
    add(g, "%s = snprintf(%s, %d, \"%%s.%%c\", %s, 'a');\n", x->to, x->t, LENGTH, x->s);
    break;
  default:
    add(g, "{ int u = 7; %s = sscanf(%s, \"%%3d\", &u); %s = u; }\n", x->to, x->s, x->v);
  }
}

static void add_copies(Generator *g, const Words *x) {
  switch (pick(g, 4)) {
  case 0:
    add(g, "{ char *d = strdup(%s); %s = strlen(d) + d[0]; free(d); }\n", x->s, x->to);
    break;
  case 1:
    add(g, "{ char u[%d]; strcpy(u, %s); char *p = strtok(u, \" -\"); %s = p ? strlen(p) : -1; }\n",
        LENGTH, x->s, x->to);
    break;
  case 2:
    add(g,
        "{ int *p = malloc(((%s & 3) + 1) * sizeof *p); p[0] = %s; "
        "p = realloc(p, ((%s & 7) + 1) * sizeof *p); %s = p[0]; free(p); }\n",
        x->v, x->w, x->to, x->to);
    break;
  default:
    add(g, "sorted[%d] = %s; qsort(sorted, 4, sizeof *sorted, by_value); %s = sorted[%d];\n",
        x->k & 3, x->v, x->to, x->k / 2);
  }
}

static void add_views(Generator *g, const Words *x) {
  switch (pick(g, 6)) {
  case 0:
    add(g, "{ double d = (double)%s; unsigned char b[8]; memcpy(b, &d, 8); %s = b[%d]; }\n", x->v,
        x->to, x->k);
    break;
  case 1:
    add(g, "{ unsigned u = %s; float f; memcpy(&f, &u, 4); %s = f > 1; }\n", x->v, x->to);
    break;
  case 2:
    add(g, "{ long long l = %s; short h[4]; memcpy(h, &l, 8); %s = h[%s & 3]; }\n", x->v, x->to,
        x->w);
    break;
  case 3:
    add(g, "views.d = (double)%s; %s = views.l >> %d; views.b[%s & 7] = 1;\n", x->v, x->to, x->k,
        x->w);
    break;
  case 4:
    add(g, "views.s[%s & 3] = %s; %s = views.f < 2; %s = views.i;\n", x->v, x->w, x->to, x->w);
    break;
  default:
    add(g, "large[%s & 63] = %s; %s = large[%s & 31];\n", x->v, x->w, x->to, x->w);
  }
}

static void add_arithmetic(Generator *g, const Words *x) {
  static const char *const forms[] = {"4 * fmod((double)(int)%s, 7.25)",
                                      "fmodf((float)(short)%s, 0.75f) * 4",
                                      "8 * remainder((double)(int)%s, 1.5)",
                                      "nextafterf((float)(int)%s, 3) > 1",
                                      "logb((double)(%s | 1))",
                                      "fdim((double)(short)%s, 5)",
                                      "scalbn((double)(short)%s, 3)",
                                      "toupper((int)(%s & 127))",
                                      "isalpha((int)(%s & 127)) != 0",
                                      "isspace((int)(%s & 127)) != 0"};
  add(g, "%s = ", x->to);
  add(g, forms[pick(g, 10)], x->v);
  add(g, ";\n");
}

void add_library_statement(Generator *g) {
  static void (*const kinds[])(Generator *, const Words *) = {
      add_string_change, add_string_change, add_string_question, add_text_number,
      add_copies,        add_views,         add_arithmetic};
  bool is_swapped = chance(g, 50);
  Words words = {.s = is_swapped ? "tb" : "ta", .t = is_swapped ? "ta" : "tb", .k = pick(g, 8)};
  strcpy(words.to, pick_number(g).text);
  strcpy(words.v, pick_number(g).text);
  strcpy(words.w, pick_number(g).text);
  add_indent(g);
  kinds[pick(g, 7)](g, &words);
  add_indent(g);
  add(g, "ta[%d] = tb[%d] = 0;\n", LENGTH - 1, LENGTH - 1);
}
