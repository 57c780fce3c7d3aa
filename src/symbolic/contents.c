// The bytes of an object, as cells at constant offsets.
#include "symbolic/internal.h"

enum { MOST_BYTES = 16 }; // of a cell

// ---- cells

typedef struct ContentsCell {
  Term term;
  uint32_t bytes; // 0: there is none
} ContentsCell;

static uint64_t pack(ContentsCell cell) { return (uint64_t)cell.bytes << 32 | cell.term.id; }

static ContentsCell cell_at(const SymContents *contents, uint64_t offset) {
  uint64_t packed = pmap_get(contents->cells, offset);
  return (ContentsCell){.term = {(uint32_t)packed}, .bytes = (uint32_t)(packed >> 32)};
}

// The cell that OFFSET lies in, which begins at *START.
static ContentsCell cell_around(const SymContents *contents, uint64_t offset, uint64_t *start) {
  for (uint64_t back = 0; back < MOST_BYTES && back <= offset; back++) {
    ContentsCell cell = cell_at(contents, offset - back);
    if (cell.bytes > back) {
      *start = offset - back;
      return cell;
    }
  }
  return (ContentsCell){.bytes = 0};
}

// ---- lifecycle

const SymContents *sym_contents_new(Symbolic *symbolic, SymFill fill, const char *name) {
  bool is_arbitrary = fill == FILL_INPUT || fill == FILL_UNSET;
  assert(!is_arbitrary || name);
  SymContents *contents = ARENA_NEW(&symbolic->arena, SymContents);
  *contents = (SymContents){.fill = fill, .is_alive = term_true(symbolic->terms)};
  if (is_arbitrary)
    contents->unset = sym_new_unset(symbolic, name, 8);
  if (fill == FILL_UNSET)
    sym_mark_unset(symbolic, contents->unset);
  return contents;
}

// Parameters without an argument, variables without a definition, and what a pointer leads to that
// nobody has set, are inputs.
static SymFill initial_fill(const SymObject *object) {
  const Variable *variable = object->variable;
  if (object->kind == SYM_STATIC && !variable->is_extern)
    return variable->bytes ? FILL_LITERAL : FILL_ZERO;
  bool is_unset = object->kind == SYM_HEAP || (variable && !variable_is_static(variable) &&
                                               variable->kind != VAR_PARAM);
  return is_unset ? FILL_UNSET : FILL_INPUT;
}

// What an object holds that nobody has written to.
static const SymContents *initial(Symbolic *symbolic, SymObject *object) {
  assert(object->kind != SYM_FUNCTION);
  const Variable *variable = object->variable;
  if (!object->initial) {
    object->initial =
        sym_contents_new(symbolic, initial_fill(object), variable ? variable->name : "unset");
  }
  return object->initial;
}

const SymContents *sym_contents_of(SymRun *run, SymObject *object) {
  uint64_t found = pmap_get(run->state->objects, object->id);
  return found ? (const SymContents *)(uintptr_t)found : initial(run->symbolic, object);
}

void sym_contents_set(SymRun *run, const SymObject *object, const SymContents *contents) {
  run->state->objects =
      pmap_set(&run->symbolic->arena, run->state->objects, object->id, key_of(contents));
}

static SymContents *copy_of(Symbolic *symbolic, const SymContents *contents) {
  SymContents *copy = ARENA_NEW(&symbolic->arena, SymContents);
  *copy = *contents;
  return copy;
}

// ---- reading

static bool has_symbol(const SymContents *contents) {
  return contents->fill == FILL_INPUT || contents->fill == FILL_UNSET;
}

static Term fill_byte(Symbolic *symbolic, const SymObject *object, const SymContents *contents,
                      uint64_t offset) {
  if (has_symbol(contents))
    return term_make_var(symbolic->terms, contents->unset, (uint32_t)offset);
  assert(contents->fill != FILL_LITERAL || object->variable->bytes);
  bool is_literal = contents->fill == FILL_LITERAL && offset < object->variable->type->size;
  return term_make_bits(symbolic->terms, 8,
                        is_literal ? (unsigned char)object->variable->bytes[offset] : 0);
}

// As many bytes of one cell as there are from OFFSET on, at most BYTES; *COUNT of them.
static Term read_piece(Symbolic *symbolic, const SymObject *object, const SymContents *contents,
                       uint64_t offset, uint32_t bytes, uint32_t *count) {
  uint64_t start;
  ContentsCell cell = cell_around(contents, offset, &start);
  if (!cell.bytes) {
    *count = 1;
    return fill_byte(symbolic, object, contents, offset);
  }
  uint32_t first = (uint32_t)(offset - start), left = cell.bytes - first;
  *count = left < bytes ? left : bytes;
  assert(*count > 0 && first + *count <= cell.bytes);
  return term_make_extract(symbolic->terms, cell.term, 8 * (first + *count) - 1, 8 * first);
}

Term sym_contents_read(Symbolic *symbolic, const SymObject *object, const SymContents *contents,
                       uint64_t offset, uint32_t bytes) {
  assert(bytes > 0 && bytes <= MOST_BYTES);
  ContentsCell cell = cell_at(contents, offset);
  if (cell.bytes == bytes)
    return cell.term;
  Term result = NO_TERM;
  for (uint32_t done = 0, count; done < bytes; done += count) {
    Term piece = read_piece(symbolic, object, contents, offset + done, bytes - done, &count);
    result = done ? term_make_bv(symbolic->terms, TERM_BV_CONCAT, piece, result) : piece;
  }
  assert(sym_width(symbolic->terms, result) == 8 * bytes);
  return result;
}

// ---- writing

static void put(Symbolic *symbolic, SymContents *contents, uint64_t offset, ContentsCell cell) {
  assert(cell.bytes <= MOST_BYTES);
  contents->cells =
      pmap_set(&symbolic->arena, contents->cells, offset, cell.bytes ? pack(cell) : 0);
}

// The part of CELL, which begins at START, from FIRST to LAST - 1, becomes a cell of its own.
static void keep_part(Symbolic *symbolic, SymContents *contents, ContentsCell cell, uint64_t start,
                      uint64_t first, uint64_t last) {
  assert(first >= last || (first >= start && last <= start + cell.bytes));
  if (first >= last)
    return;
  uint32_t low = 8 * (uint32_t)(first - start), high = 8 * (uint32_t)(last - start) - 1;
  Term part = term_make_extract(symbolic->terms, cell.term, high, low);
  put(symbolic, contents, first, (ContentsCell){part, (uint32_t)(last - first)});
}

// Removes what lies in the bytes from FIRST to LAST - 1.
static void make_room(Symbolic *symbolic, SymContents *contents, uint64_t first, uint64_t last) {
  assert(first < last);
  for (uint64_t at = first; at < last;) {
    uint64_t start;
    ContentsCell cell = at == first ? cell_around(contents, at, &start) : cell_at(contents, at);
    if (!cell.bytes) {
      at++;
      continue;
    }
    if (at != first)
      start = at;
    put(symbolic, contents, start, (ContentsCell){.bytes = 0});
    keep_part(symbolic, contents, cell, start, start, first);
    keep_part(symbolic, contents, cell, start, last, start + cell.bytes);
    at = start + cell.bytes;
  }
}

static void write_cell(Symbolic *symbolic, SymContents *contents, uint64_t offset,
                       ContentsCell cell) {
  assert(cell.bytes > 0 && cell.bytes <= MOST_BYTES);
  assert(sym_width(symbolic->terms, cell.term) == 8 * cell.bytes);
  if (cell_at(contents, offset).bytes != cell.bytes)
    make_room(symbolic, contents, offset, offset + cell.bytes);
  put(symbolic, contents, offset, cell);
}

const SymContents *sym_contents_write(Symbolic *symbolic, const SymContents *contents,
                                      uint64_t offset, uint32_t bytes, Term value) {
  SymContents *copy = copy_of(symbolic, contents);
  write_cell(symbolic, copy, offset, (ContentsCell){value, bytes});
  return copy;
}

// ---- copies

// Piece by piece as the source has them. The source's own bytes are read before any is written.
const SymContents *sym_contents_copy(Symbolic *symbolic, const SymContents *contents,
                                     uint64_t offset, const SymObject *from_object,
                                     const SymContents *from, uint64_t from_offset, uint64_t size) {
  SymContents *copy = copy_of(symbolic, contents);
  uint32_t count;
  for (uint64_t done = 0; done < size; done += count) {
    uint32_t most = size - done < MOST_BYTES ? (uint32_t)(size - done) : MOST_BYTES;
    Term piece = read_piece(symbolic, from_object, from, from_offset + done, most, &count);
    write_cell(symbolic, copy, offset + done, (ContentsCell){piece, count});
  }
  return copy;
}

// ---- two at a time

// Where two contents of one object may differ, bytes by bytes.
typedef struct Pair Pair;
struct Pair {
  Symbolic *symbolic;
  const SymObject *object;
  const SymContents *a, *b;
  void (*look)(Pair *pair, uint64_t offset, uint32_t bytes, Term a, Term b);
  Term condition;      // choosing: that it is A
  SymContents *result; // choosing
  Term differs;        // comparing
};

static void look_at(Pair *pair, uint64_t offset, uint32_t bytes) {
  assert(bytes <= MOST_BYTES);
  if (bytes)
    pair->look(pair, offset, bytes,
               sym_contents_read(pair->symbolic, pair->object, pair->a, offset, bytes),
               sym_contents_read(pair->symbolic, pair->object, pair->b, offset, bytes));
}

static void look_at_cell(void *context, uint64_t offset, uint64_t a, uint64_t b) {
  uint32_t a_bytes = (uint32_t)(a >> 32), b_bytes = (uint32_t)(b >> 32);
  look_at(context, offset, a_bytes);
  if (b_bytes != a_bytes)
    look_at(context, offset, b_bytes);
}

static bool is_same_fill(const SymContents *a, const SymContents *b) {
  return a->fill == b->fill && (!has_symbol(a) || a->unset.id == b->unset.id);
}

// Bytes that neither has written may be different, too. False when there are too many.
static bool look_at_all(Pair *pair) {
  enum { MOST = 4096, CHUNK = 8 };
  uint64_t size = pair->object->extent;
  bool is_same = is_same_fill(pair->a, pair->b);
  if (!is_same && size > MOST)
    return false;
  for (uint64_t at = 0; !is_same && at < size; at += CHUNK)
    look_at(pair, at, size - at < CHUNK ? (uint32_t)(size - at) : CHUNK);
  pmap_compare(pair->a->cells, pair->b->cells, look_at_cell, pair);
  return true;
}

static void choose(Pair *pair, uint64_t offset, uint32_t bytes, Term a, Term b) {
  Term value = float_choose(&pair->symbolic->floats, pair->condition, a, b);
  write_cell(pair->symbolic, pair->result, offset, (ContentsCell){value, bytes});
}

const SymContents *sym_contents_choose(Symbolic *symbolic, const SymObject *object, Term condition,
                                       const SymContents *yes, const SymContents *no) {
  assert(term_is_bool(symbolic->terms, condition));
  Pair pair = {symbolic, object, yes, no, choose, .condition = condition};
  pair.result = copy_of(symbolic, no);
  pair.result->is_alive = term_make_ite(symbolic->terms, condition, yes->is_alive, no->is_alive);
  return look_at_all(&pair) ? pair.result : NULL;
}

static void compare(Pair *pair, uint64_t offset, uint32_t bytes, Term a, Term b) {
  (void)offset, (void)bytes;
  Terms *terms = pair->symbolic->terms;
  pair->differs = term_make_or2(terms, pair->differs, term_make_ne(terms, a, b));
}

Term sym_contents_differ(Symbolic *symbolic, const SymObject *object, const SymContents *a,
                         const SymContents *b) {
  Pair pair = {symbolic, object, a, b, compare, .differs = NO_TERM};
  pair.differs = term_make_ne(symbolic->terms, a->is_alive, b->is_alive);
  return look_at_all(&pair) ? pair.differs : term_true(symbolic->terms);
}

// ---- pointers

typedef struct PointerVisit {
  uint32_t bytes;
  void (*visit)(void *context, Term value);
  void *context;
} PointerVisit;

static void visit_cell(void *context, uint64_t offset, uint64_t packed) {
  (void)offset;
  const PointerVisit *visit = context;
  if (packed >> 32 == visit->bytes)
    visit->visit(visit->context, (Term){(uint32_t)packed});
}

void sym_contents_each_pointer(const Symbolic *symbolic, const SymContents *contents,
                               void (*visit)(void *context, Term value), void *context) {
  PointerVisit each = {symbolic->address_width / 8, visit, context};
  pmap_each_between(contents->cells, 0, UINT64_MAX, visit_cell, &each);
}
