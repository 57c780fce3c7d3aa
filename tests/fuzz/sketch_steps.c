// The steps of sketches about arrays. In a text stands
//   $i $j   for two new names              $r      for a variable of type int, a result
//   $a[x]   for an element of an array     $b[x]   for one of perhaps another
//   $p $q   for two arrays of type $t      $c      for a small number
//   $v      for a value that $i decides    $d      for a condition on elements $i
//   $L      for the head of a loop in which $i goes over indexes of up to n
//   @ %     for a place of an assertion on elements $i or on the node $j, in a line of its own
// Wherever $i is an index of up to n, one more is an index, too.
#include "sketch_arrays.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define TEXTS(name) static const char *const name[]
#define PICK(s, texts) (texts)[pick(&(s)->g, (int)(sizeof(texts) / sizeof *(texts)))]

TEXTS(array_steps) = {
    "$L {\n$a[$i] = $v;\n}\n",
    "$L {\n$a[$i] = $v;\n$b[$i] = $v;\n}\n",
    "$L {\nif ($d) $a[$i] = $v;\n}\n",
    "$L {\nif ($d) break;\n$a[$i] = $v;\n}\n",
    "$L {\nif ($d) continue;\n$a[$i] = $v;\n@\n}\n",
    "$L {\n$a[$i + 1] = $v;\n}\n",
    "$L {\n$a[$i] = $b[$i];\n}\n",
    "for (int $i = 0; $i < n; $i++) {\n$a[$i] = $b[n - 1 - $i];\n}\n",
    "for (int $i = 1; $i < n; $i++) {\n$a[$i] = $a[$i - 1] + $b[$i];\n}\n",
    "for (int $i = 1; $i < n; $i++) {\nif ($a[$i] < $a[$i - 1]) $a[$i] = $a[$i - 1];\n}\n",
    "for (int $i = 0, $j = n - 1; $i < $j; $i++, $j--) {\n"
    "int x = $a[$i];\n$a[$i] = $a[$j];\n$a[$j] = x;\n}\n",
    "for (int $i = 1; $i < n; $i++) {\nint x = $a[$i], $j = $i;\n"
    "for (; $j > 0 && $a[$j - 1] > x; $j--) $a[$j] = $a[$j - 1];\n$a[$j] = x;\n}\n",
    "for (int $i = 0; $i < n; $i++) {\nint m = $i;\n"
    "for (int $j = $i; $j < n; $j++) if ($a[$j] < $a[m]) m = $j;\n"
    "int x = $a[$i];\n$a[$i] = $a[m];\n$a[m] = x;\n}\n",
    "$r = 0;\nfor (int $i = 0; $i < n; $i++) {\nif ($a[$i] < $c) {\nint x = $a[$i];\n"
    "$a[$i] = $a[$r];\n$a[$r++] = x;\n}\n}\n",
    "if ($r >= 0 && $r < n) $a[$r] = $c;\n",
    "$a[n] = $c;\n",
    "$L {\n$a[$b[$i] & 1]++;\n}\n",
};

TEXTS(folds) = {
    "$L {\nif ($d) $r++;\n}\n",
    "$L {\nif ($d) {\n$r = $i;\nbreak;\n}\n}\n",
    "$L {\nif ($a[$i] > $r) $r = $a[$i];\n}\n",
    "$L {\nif ($a[$i] < $r) $r = $a[$i];\n@\n}\n",
    "$r = 0;\n$L {\n$r += $a[$i];\n}\n",
    "for ($r = 0; $r < n && $a[$r] != $c; $r++)\n;\n",
    "for ($r = 0; $a[$r] != $a[n]; $r++)\n;\n",
    "for (int $i = 0; $i < n; $i++) {\nfor (int $j = $i; $j < n; $j++) {\n"
    "if ($a[$i] == $b[$j]) $r++;\n}\n}\n",
};

TEXTS(pointer_steps) = {
    "for ($t *$i = $p; $i < $p + n; $i++) {\n*$i = $c;\n}\n",
    "for ($t *$i = $p, *$j = $q; $i != $p + n; $i++, $j++) {\n*$i = *$j;\n}\n",
    "{\n$t *$i = $p + n;\nwhile ($i != $p) *--$i = $c;\n}\n",
    "{\n$t *$i = $r > $c ? $p : $q;\nfor (int $j = 0; $j < n; $j++) $i[$j] = $j;\n}\n",
    "{\n$t *$i = $p + 1;\nfor (int $j = -1; $j < n; $j++) $i[$j] = $q[$j + 1];\n}\n",
    "{\n$t *$i = &$p[n > 1], *$j = $p;\n*$i = $c;\n*$j = $c;\n}\n",
    "{\nunsigned char *$i = (unsigned char *)$p;\n"
    "for (unsigned $j = 0; $j < n * sizeof($t); $j++) $i[$j] = $c;\n}\n",
    "memset($p, $c, n * sizeof *$p);\n",
    "memmove($p, $q, n * sizeof *$p);\n",
    "memmove($p + 1, $p, n * sizeof *$p);\n",
};

TEXTS(list_steps) = {
    "$L {\nstruct node *$j = malloc(sizeof *$j);\n$j->value = $v;\n$j->next = list;\n"
    "list = $j;\n}\n",
    "$L {\nstruct node *$j = malloc(sizeof *$j), **at = &list;\n$j->value = $v;\n"
    "while (*at && (*at)->value < $j->value) at = &(*at)->next;\n$j->next = *at;\n*at = $j;\n}\n",
    "for (struct node *$j = list; $j; $j = $j->next) {\n$j->value = $c;\n}\n",
    "for (struct node *$j = list; $j; $j = $j->next) {\nif ($j->value > $c) $j->value = $r;\n%\n"
    "}\n",
    "for (struct node *$j = list; $j; $j = $j->next) {\n$r += $j->value;\n}\n",
    "{\nstruct node *$j = 0;\nwhile (list) {\nstruct node *x = list->next;\nlist->next = $j;\n"
    "$j = list;\nlist = x;\n}\nlist = $j;\n}\n",
    "while (list && list->value < $c) {\nstruct node *$j = list;\nlist = list->next;\nfree($j);\n"
    "}\n",
    "{\nint $i = 0;\nfor (struct node *$j = list; $j && $i < n; $j = $j->next) {\n"
    "$a[$i++] = $j->value;\n}\n}\n",
    "if (list && list->next) {\nlist->next->value = $c;\n}\n",
    "if (list) {\nstruct node $j = *list;\n$j.value += $c;\n*list = $j;\n}\n",
};

TEXTS(checks) = {
    "$L {\n@\n}\n",
    "for (int $i = 0; $i < n; $i++) {\n@\n}\n",
    "for (int $i = n; $i-- > 0;) {\n@\n}\n",
};

TEXTS(list_checks) = {
    "for (struct node *$j = list; $j; $j = $j->next) {\n%\n}\n",
    "for (struct node *$j = list; $j && $j->value != $c; $j = $j->next) {\n%\n}\n",
};

TEXTS(loops) = {
    "for (int $i = 0; $i < n; $i++)",
    "for (int $i = 0; $i < n; ++$i)",
    "for (int $i = 0; $i != n; $i++)",
    "for (int $i = n - 1; $i >= 0; $i--)",
    "for (unsigned $i = n; $i-- > 0;)",
    "for (int $i = 0; $i < n; $i += 2)",
    "for (int $i = 1; $i <= n; $i++)",
    "for (long $i = 0; $i <= n; $i++)",
    "for (unsigned char $i = 0; $i < n / 2; $i++)",
    "for (int $i = n / 2; $i < n; $i++)",
};

TEXTS(values) = {
    "$c",          "$c",          "$i",       "n",          "$r",           "$a[$i]",
    "$b[$i]",      "$a[$i] + $c", "$i % 2",   "n - $i",     "2 * $i - $c",  "$a[$i] - $b[$i]",
    "$b[$i] != 0", "$b[n - $i]",  "-$a[$i]",  "$i + $r",    "$a[$i + 1]",
    "$a[$i] > $b[$i] ? $a[$i] : $b[$i]",
};

TEXTS(choices) = {
    "__VERIFIER_nondet_bool()",
    "__VERIFIER_nondet_bool() * 3",
    "__VERIFIER_nondet_bool() ? 5 : 2",
    "__VERIFIER_nondet_bool() ? $i : -1",
};

TEXTS(conditions) = {
    "$a[$i] == $c",     "$a[$i] < $c",  "$a[$i] > $r", "$a[$i] != $b[$i]", "$b[$i] <= $a[$i + 1]",
    "$a[$i] % 2 == $c", "$i == $r",     "$a[$i]",
};

// ---- what the letters stand for in one step

typedef struct Names {
  const Array *a, *b, *p, *q;
  char i[NAME], j[NAME];
  int result;
} Names;

static const Array *pick_array(Shape *s) { return &s->arrays[pick(&s->g, s->array_count)]; }

static const Array *pick_plain(Shape *s) {
  for (;;) {
    const Array *array = pick_array(s);
    if (array->is_plain)
      return array;
  }
}

static void names_init(Shape *s, Names *names) {
  *names = (Names){.a = pick_array(s), .b = pick_array(s), .p = pick_plain(s), .q = pick_plain(s)};
  names->result = pick(&s->g, RESULTS);
  snprintf(names->i, NAME, "i%d", ++s->g.name_count);
  snprintf(names->j, NAME, "j%d", s->g.name_count);
}

// ---- places

static void see(Place *place, int type, const char *text, bool is_fixed) {
  if (place->count == MOST_SEEN || strlen(text) >= SEEN_NAME)
    return;
  strcpy(place->seen[place->count], text);
  place->is_fixed[place->count] = is_fixed;
  place->types[place->count++] = type;
}

static void see_element(Place *place, const Array *array, const char *index) {
  char text[TARGET];
  snprintf(text, sizeof text, "%s[%s]%s", array->name, index, array->member);
  see(place, array->type, text, false);
}

static void add_place(Shape *s, const Names *names, bool is_node) {
  Sketch *sketch = s->sketch;
  if (sketch->place_count == MOST_PLACES)
    return;
  Place *place = &sketch->places[sketch->place_count++];
  *place = (Place){.offset = sketch->text.size, .indent = s->g.indent};
  place->form = chance(&s->g, 60) ? FORM_IF : FORM_CHECK;
  char text[NAME + 16], result[NAME];
  snprintf(text, sizeof text, "%s->value", names->j);
  snprintf(result, sizeof result, "r%d", names->result);
  if (is_node)
    see(place, s->type, text, false);
  see_element(place, names->a, is_node ? "0" : names->i);
  see_element(place, names->b, is_node ? "n" : names->i);
  see_element(place, names->p, is_node ? "1" : names->i);
  if (!is_node)
    see(place, INT, names->i, true);
  see(place, INT, "n", true);
  see(place, INT, result, false);
}

// ---- expansion

static void expand(Shape *s, const Names *names, const char *text, const char *end);

static void expand_all(Shape *s, const Names *names, const char *text) {
  expand(s, names, text, text + strlen(text));
}

// TEXT begins with the index, in brackets. Returns what is behind it.
static const char *expand_element(Shape *s, const Names *names, const Array *array,
                                  const char *text) {
  const char *end = text;
  assert(*text == '[');
  for (int depth = 0; depth += (*end == '[') - (*end == ']'), depth > 0;)
    end++;
  add(&s->g, "%s[", array->name);
  expand(s, names, text + 1, end);
  add(&s->g, "]%s", array->member);
  return end + 1;
}

static void expand_value(Shape *s, const Names *names) {
  bool is_choice = s->choices > 0 && chance(&s->g, 40);
  s->choices -= is_choice;
  expand_all(s, names, is_choice ? PICK(s, choices) : PICK(s, values));
}

// LETTER of which $ is before TEXT. Returns what is behind it.
static const char *expand_letter(Shape *s, const Names *names, char letter, const char *text) {
  switch (letter) {
  case 'a':
  case 'b':
    return expand_element(s, names, letter == 'a' ? names->a : names->b, text);
  case 'i':
  case 'j':
    add(&s->g, "%s", letter == 'i' ? names->i : names->j);
    break;
  case 'p':
  case 'q':
    add(&s->g, "%s", letter == 'p' ? names->p->name : names->q->name);
    break;
  case 't':
    add(&s->g, "%s", type_infos[s->type].name);
    break;
  case 'c':
    add(&s->g, "%d", pick(&s->g, 6) - 1);
    break;
  case 'r':
    add(&s->g, "r%d", names->result);
    break;
  case 'v':
    expand_value(s, names);
    break;
  case 'd':
    expand_all(s, names, PICK(s, conditions));
    break;
  default:
    assert(letter == 'L');
    expand_all(s, names, chance(&s->g, 40) ? loops[0] : PICK(s, loops));
  }
  return text;
}

// Lines are indented by their braces.
static void expand(Shape *s, const Names *names, const char *text, const char *end) {
  bool begins = false;
  while (text < end) {
    char c = *text++;
    if (c == '@' || c == '%' ? begins && *text == '\n' : false) {
      add_place(s, names, c == '%');
      text++;
      continue;
    }
    if (begins) {
      s->g.indent -= c == '}';
      add_indent(&s->g);
      begins = false;
    }
    if (c == '$') {
      text = expand_letter(s, names, *text, text + 1);
      continue;
    }
    add(&s->g, "%c", c);
    if (c == '\n') {
      begins = true;
      s->g.indent += text[-2] == '{';
    }
  }
}

static void add_text(Shape *s, const char *text) {
  Names names;
  names_init(s, &names);
  add_indent(&s->g);
  expand_all(s, &names, text);
}

void add_first_steps(Shape *s) {
  add_text(s, array_steps[0]);
  if (s->has_list)
    add_text(s, list_steps[chance(&s->g, 30)]);
}

void add_step(Shape *s) {
  int which = pick(&s->g, 10);
  if (s->has_list && which < 4)
    add_text(s, PICK(s, list_steps));
  else if (which < 6)
    add_text(s, PICK(s, array_steps));
  else if (which < 8)
    add_text(s, PICK(s, folds));
  else
    add_text(s, PICK(s, pointer_steps));
}

void add_check(Shape *s) {
  bool is_list = s->has_list && chance(&s->g, 50);
  add_text(s, is_list ? PICK(s, list_checks) : PICK(s, checks));
}
