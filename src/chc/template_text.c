#include "chc/template_text.h"

#include "encode/place.h"

enum {
  MOST_NUMBERS = 10, // of the program that values are bounded by
  MOST_SAYINGS = 16,
  MOST_NODES = 60 // of a saying
};

// ---- numbers

static void read_numbers(TemplateText *text, Terms *terms, const HornSystem *cells) {
  numbers_add(&text->numbers, MOST_NUMBERS, 0);
  vec_each(const HornClause, clause, &cells->clauses) {
    vec_each(const Term, arg, &clause->head.args)
      numbers_add_of(&text->numbers, MOST_NUMBERS, terms, *arg);
  }
  for (uint32_t i = cells->clauses.size; i-- > 0;) { // what is asked for stands last
    TermVec literals = {0};
    term_atoms(terms, cells->clauses.data[i].constraint, &literals);
    vec_each(const Term, literal, &literals)
      numbers_add_of(&text->numbers, MOST_NUMBERS, terms, *literal);
    vec_release(&literals);
  }
}

// ---- elements

typedef struct TextReader {
  TemplateText *text;
  Terms *terms;
  CellNames *names;
  TermVec pointers, meanings; // of the clause that is read: where pointers lead
} TextReader;

static bool is_array(const Terms *terms, Term term) {
  return sort_get(terms, term_sort(terms, term))->kind == SORT_ARRAY;
}

// The array variable that ARRAY is made of; NO_TERM: it is made otherwise.
static Term root_of(const Terms *terms, Term array) {
  while (term_kind(terms, array) == TERM_STORE)
    array = term_arg(terms, array, 0);
  return term_kind(terms, array) == TERM_VAR ? array : NO_TERM;
}

static bool is_select(const void *context, const Terms *terms, Term term) {
  (void)context;
  return term_kind(terms, term) == TERM_SELECT;
}

// The number of ARRAY's cell at ADDRESS; NO_TERM: it is none, or none that can be told.
static Term number_of(const TextReader *reader, Term array, Term address) {
  Terms *terms = reader->terms;
  CellAxis axis = cell_axis(reader->names, term_get(terms, array).symbol);
  if (!term_is_none(term_find(terms, address, is_select, NULL)))
    return NO_TERM;
  address = term_substitute(terms, address, reader->pointers.data, reader->meanings.data,
                            reader->pointers.size);
  Term distance = term_make_sub(terms, address, term_make_int(terms, axis.offset));
  if (!term_is_none(axis.origin))
    distance = term_make_sub(terms, distance, term_make_scale(terms, axis.scale, axis.origin));
  if (axis.stride == 1)
    return distance;
  Term number = term_make_div(terms, distance, axis.stride);
  return term_equals(term_make_scale(terms, axis.stride, number), distance) ? number : NO_TERM;
}

// READ, without versions, as an element of SAYING; false if it cannot be one.
static bool add_element(const TextReader *reader, Saying *saying, Term read) {
  Terms *terms = reader->terms;
  Term array = root_of(terms, term_arg(terms, read, 0));
  if (term_is_none(array) || saying->count == MOST_ELEMENTS)
    return false;
  Element element = {.array = array,
                     .index = number_of(reader, array, term_arg(terms, read, 1)),
                     .value = read};
  if (term_is_none(element.index))
    return false;
  saying->elements[saying->count++] = element;
  return true;
}

// ---- sayings

static bool is_known(const TemplateText *text, Term literal) {
  vec_each(const Saying, saying, &text->sayings)
    if (term_equals(saying->literal, literal))
      return true;
  return false;
}

static Term collect_read(void *context, Terms *terms, Term node) {
  TermVec *reads = context;
  if (term_kind(terms, node) == TERM_SELECT && !terms_have(reads, node))
    vec_push(reads, node);
  return node;
}

// Only that one element is in the range of a type.
static bool is_range(const Terms *terms, Term literal) {
  TermData data = term_get(terms, literal);
  TermData sum = data.kind == TERM_LE0 ? term_get(terms, data.args[0]) : (TermData){0};
  if (sum.kind != TERM_SUM || sum.arg_count != 1)
    return false;
  __int128 bound = sum.constant < 0 ? -sum.constant : sum.constant;
  for (uint32_t bits = 7; bits <= 64; bits++)
    if (bound >= ((__int128)1 << bits) - 1 && bound <= ((__int128)1 << bits) + 1)
      return true;
  return false;
}

static void add_saying(const TextReader *reader, Term literal) {
  TermVec reads = {0};
  Saying saying = {.literal = literal};
  if (term_is_constant(reader->terms, literal) || is_range(reader->terms, literal) ||
      reader->text->sayings.size == MOST_SAYINGS || is_known(reader->text, literal) ||
      term_size(reader->terms, literal) > MOST_NODES)
    return;
  (void)term_map(reader->terms, literal, collect_read, &reads);
  bool is_whole = reads.size > 0;
  vec_each(const Term, read, &reads)
    is_whole = is_whole && add_element(reader, &saying, *read);
  if (is_whole)
    vec_push(&reader->text->sayings, saying);
  vec_release(&reads);
}

// What ARRAY was assigned last is there.
static void add_stores(const TextReader *reader, Term array) {
  Terms *terms = reader->terms;
  for (; term_kind(terms, array) == TERM_STORE; array = term_arg(terms, array, 0)) {
    Term value = term_arg(terms, array, 2), root = root_of(terms, array);
    if (term_is_none(root) || term_sort(terms, value).id != sort_int(terms).id)
      continue;
    Term read = term_make_select(terms, root, term_arg(terms, array, 1));
    add_saying(reader, term_make_eq(terms, read, value));
  }
}

static void read_atom(const TextReader *reader, Term atom) {
  Terms *terms = reader->terms;
  atom = term_uninstantiate(terms, atom);
  if (term_kind(terms, atom) == TERM_EQ && is_array(terms, term_arg(terms, atom, 0))) {
    add_stores(reader, term_arg(terms, atom, 0));
    add_stores(reader, term_arg(terms, atom, 1));
  } else {
    add_saying(reader, atom);
  }
}

// ---- clauses

// What LITERAL says that a pointer is: a multiple of one variable, and a number.
static void note_pointer(TextReader *reader, Term literal) {
  Terms *terms = reader->terms;
  TermData data = term_get(terms, literal);
  TermData sum = data.kind == TERM_EQ0 ? term_get(terms, data.args[0]) : (TermData){0};
  if (data.kind != TERM_EQ0 || sum.kind != TERM_SUM || sum.arg_count > 2)
    return;
  for (uint32_t i = 0; i < sum.arg_count; i++) {
    Term x = sum.args[i];
    const Cell *cell = term_kind(terms, x) == TERM_VAR
                           ? symbol_get(terms, term_get(terms, x).symbol)->origin
                           : NULL;
    bool is_pointer = cell && cell->type && type_is_pointer(cell->type);
    if (!is_pointer || terms_have(&reader->pointers, x) ||
        (sum.factors[i] != 1 && sum.factors[i] != -1))
      continue;
    Term rest = term_make_sub(terms, data.args[0], term_make_scale(terms, sum.factors[i], x));
    vec_push(&reader->pointers, x);
    vec_push(&reader->meanings, term_make_scale(terms, -sum.factors[i], rest));
    return;
  }
}

static void note_pointers(TextReader *reader, Term known) {
  TermVec literals = {0};
  term_conjuncts(reader->terms, known, &literals);
  vec_each(const Term, literal, &literals)
    note_pointer(reader, *literal);
  vec_release(&literals);
}

static void read_clause(TextReader *reader, const HornClause *clause, const TermVec *known) {
  TermVec atoms = {0};
  vec_clear(&reader->pointers);
  vec_clear(&reader->meanings);
  vec_each(const HornAtom, atom, &clause->body)
    note_pointers(reader, known->data[atom->predicate]);
  term_atoms(reader->terms, clause->constraint, &atoms);
  vec_each(const Term, atom, &atoms)
    read_atom(reader, *atom);
  vec_each(const Term, arg, &clause->head.args)
    add_stores(reader, term_uninstantiate(reader->terms, *arg));
  vec_release(&atoms);
}

void template_text_read(TemplateText *text, const HornSystem *horn, const HornSystem *cells,
                        CellNames *names, const TermVec *known) {
  TextReader reader = {.text = text, .terms = names->terms, .names = names};
  read_numbers(text, names->terms, cells);
  for (uint32_t i = horn->clauses.size; i-- > 0;) // what is asked for stands last
    read_clause(&reader, &horn->clauses.data[i], known);
  vec_release(&reader.pointers);
  vec_release(&reader.meanings);
}

void template_text_release(TemplateText *text) {
  vec_release(&text->numbers);
  vec_release(&text->sayings);
}
