// Which object each piece of an initializer list initializes (C11 6.7.9).
//
// A list is walked once with a cursor. A brace belongs to the object at hand;
// an aggregate without braces of its own takes what it needs from the list
// around it; a designator moves to the object it names, and the walk goes on
// behind that object.
#include "frontend/lower_init_plan.h"

#include <assert.h>
#include <string.h>

typedef struct Plan {
  Arena *arena;
  bool is_good;
} Plan;

typedef struct InitCursor {
  const Ast *list;
  uint32_t next;
  bool is_entered; // the designators of the next piece have been followed
} InitCursor;

static void plan_list(Plan *plan, InitNode *node, const Type *type, const Ast *list);

// ---- the cursor

static bool is_at_end(const InitCursor *cursor) { return cursor->next == cursor->list->kid_count; }

// The next piece; NULL at the end and at a designator.
static const Ast *peek(const InitCursor *cursor) {
  if (is_at_end(cursor))
    return NULL;
  const Ast *piece = cursor->list->kids[cursor->next];
  if (piece->kind != AST_DESIGNATED)
    return piece;
  return cursor->is_entered ? piece->kids[0] : NULL;
}

static const Ast *take(InitCursor *cursor) {
  assert(!is_at_end(cursor));
  const Ast *piece = peek(cursor);
  cursor->next++;
  cursor->is_entered = false;
  return piece;
}

// ---- nodes

static InitNode *new_node(Plan *plan) { return ARENA_NEW(plan->arena, InitNode); }

// The index of the first entry that ends at POSITION or behind it.
static uint32_t find_entry(const InitNode *node, uint64_t position) {
  uint32_t low = 0, high = node->entry_count;
  if (high == 0 || node->entries[high - 1].high < position)
    return high;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (node->entries[middle].high < position)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

// Are the entries ascending and disjoint around the one at INDEX?
static bool is_sorted_at(const InitNode *node, uint32_t index) {
  const InitEntry *entry = &node->entries[index];
  return entry->low <= entry->high && (index == 0 || entry[-1].high < entry->low) &&
         (index + 1 == node->entry_count || entry->high < entry[1].low);
}

// Puts ENTRY in place of the entries [first, end).
static void splice(Plan *plan, InitNode *node, uint32_t first, uint32_t end, InitEntry entry) {
  assert(first <= end && end <= node->entry_count);
  uint32_t behind = node->entry_count - end, count = first + 1 + behind;
  if (count > node->entry_capacity) {
    InitEntry *grown = ARENA_ARRAY(plan->arena, InitEntry, 2 * count);
    if (node->entry_count)
      memcpy(grown, node->entries, node->entry_count * sizeof *grown);
    node->entries = grown;
    node->entry_capacity = 2 * count;
  }
  memmove(node->entries + first + 1, node->entries + end, behind * sizeof entry);
  node->entries[first] = entry;
  node->entry_count = count;
}

// Members LOW to HIGH become NEW; ranges that reach beyond keep the rest.
static void replace(Plan *plan, InitNode *node, uint64_t low, uint64_t high, InitNode *new) {
  assert(low <= high);
  uint32_t first = find_entry(node, low);
  if (first < node->entry_count && node->entries[first].low < low) {
    InitEntry whole = node->entries[first];
    node->entries[first++].high = low - 1;
    if (whole.high > high)
      splice(plan, node, first, first, (InitEntry){high + 1, whole.high, whole.node});
  }
  uint32_t end = first;
  while (end < node->entry_count && node->entries[end].high <= high)
    end++;
  if (end < node->entry_count && node->entries[end].low <= high)
    node->entries[end].low = high + 1;
  splice(plan, node, first, end, (InitEntry){low, high, new});
  assert(is_sorted_at(node, first));
}

static void share(InitNode *node) {
  node->is_shared = true;
  for (uint32_t i = 0; i < node->entry_count; i++)
    share(node->entries[i].node);
}

static InitNode *copy_node(Plan *plan, InitNode *node) {
  InitNode *copy = new_node(plan);
  copy->value = node->value;
  for (uint32_t i = 0; i < node->entry_count; i++) {
    share(node->entries[i].node);
    splice(plan, copy, i, i, node->entries[i]);
  }
  return copy;
}

// Only the member of a union that was set last counts.
static void forget_others(InitNode *node, const Type *type, uint64_t position) {
  bool is_other = node->entry_count > 0 && node->entries[0].low != position;
  if (type->kind == TYPE_RECORD && type->record->is_union && is_other)
    node->entry_count = 0;
}

// The node of one member, to be changed: made if absent, parted from a range it belongs to.
static InitNode *member_node(Plan *plan, InitNode *node, const Type *type, uint64_t position) {
  forget_others(node, type, position);
  uint32_t i = find_entry(node, position);
  InitEntry *entry = i < node->entry_count ? &node->entries[i] : NULL;
  bool is_there = entry && entry->low <= position;
  if (is_there && entry->low == entry->high && !entry->node->is_shared)
    return entry->node;
  InitNode *member = is_there ? copy_node(plan, entry->node) : new_node(plan);
  replace(plan, node, position, position, member);
  return member;
}

// ---- members

uint64_t init_member_count(const Type *type) {
  assert(type_is_aggregate(type));
  if (type->kind == TYPE_ARRAY)
    return type->array.length;
  uint32_t fields = type->record->field_count;
  return type->record->is_union && fields > 1 ? 1 : fields;
}

const Type *init_member_type(const Type *type, uint64_t position) {
  assert(type_is_aggregate(type));
  return type->kind == TYPE_ARRAY ? type->array.element : type->record->fields[position].type;
}

const Ast *init_string(const Type *type, const Ast *ast) {
  if (type->kind != TYPE_ARRAY || !type_is_int(type->array.element))
    return NULL;
  if (ast->kind == AST_INIT_LIST && ast->kid_count == 1)
    ast = ast->kids[0];
  while (ast->kind == AST_CAST && ast->type->kind == TYPE_ARRAY)
    ast = ast->kids[0];
  return ast->kind == AST_STRING && ast->unit == type->array.element->size ? ast : NULL;
}

static InitNode *piece_node(Plan *plan, const Type *type, const Ast *piece) {
  InitNode *node = new_node(plan);
  const Ast *string = init_string(type, piece);
  if (string)
    node->value = string;
  else if (piece->kind == AST_INIT_LIST)
    plan_list(plan, node, type, piece);
  else
    node->value = piece;
  return node;
}

static void fill(Plan *plan, InitNode *node, const Type *type, uint64_t first, InitCursor *cursor);

// Members LOW to HIGH of NODE take the next piece, or, without braces, begin with it.
static void plan_members(Plan *plan, InitNode *node, const Type *type, uint64_t low, uint64_t high,
                         InitCursor *cursor) {
  const Type *member = init_member_type(type, low);
  const Ast *piece = peek(cursor);
  bool is_whole = type_is_scalar(member) || piece->kind == AST_INIT_LIST || piece->type == member ||
                  init_string(member, piece);
  if (is_whole) {
    InitNode *new = piece_node(plan, member, take(cursor));
    if (low < high)
      share(new);
    forget_others(node, type, low);
    replace(plan, node, low, high, new);
    return;
  }
  InitCursor start = *cursor;
  for (uint64_t i = low; i <= high; i++) {
    *cursor = start;
    fill(plan, member_node(plan, node, type, i), member, 0, cursor);
  }
}

// Takes pieces for the members from FIRST on, to the last of them or to a designator.
static void fill(Plan *plan, InitNode *node, const Type *type, uint64_t first, InitCursor *cursor) {
  uint64_t count = init_member_count(type);
  for (uint64_t i = first; i < count && peek(cursor); i++)
    plan_members(plan, node, type, i, i, cursor);
}

// ---- designators

// Where DESIGNATOR leads in an object of TYPE. *IS_USED is false when that is only an
// anonymous member that holds the field. False when the designator does not fit.
static bool follow(const Type *type, const Designator *designator, uint64_t *low, uint64_t *high,
                   bool *is_used) {
  *low = designator->low;
  *high = designator->high;
  *is_used = true;
  if (!designator->field)
    return type->kind == TYPE_ARRAY && *low <= *high;
  if (type->kind != TYPE_RECORD)
    return false;
  const Field *step = record_step_towards(type->record, designator->field);
  if (!step)
    return false;
  *is_used = step == designator->field;
  *low = *high = step->index;
  return true;
}

// Plans what the designators of the cursor's piece name; returns the member behind which
// to go on.
static uint64_t plan_designated(Plan *plan, InitNode *node, const Type *type,
                                const Designator *designators, uint32_t count, InitCursor *cursor) {
  assert(count > 0);
  uint64_t low, high;
  bool is_used;
  if (!follow(type, designators, &low, &high, &is_used)) {
    plan->is_good = false;
    cursor->next++;
    return 0;
  }
  designators += is_used;
  count -= is_used;
  if (count == 0) {
    cursor->is_entered = true;
    plan_members(plan, node, type, low, high, cursor);
    return high;
  }
  InitCursor start = *cursor;
  const Type *member_type = init_member_type(type, low);
  for (uint64_t i = low; i <= high; i++) {
    *cursor = start;
    InitNode *member = member_node(plan, node, type, i);
    uint64_t inner = plan_designated(plan, member, member_type, designators, count, cursor);
    fill(plan, member, member_type, inner + 1, cursor);
  }
  return high;
}

// ---- lists

static void plan_aggregate(Plan *plan, InitNode *node, const Type *type, const Ast *list) {
  assert(list->kind == AST_INIT_LIST && type_is_aggregate(type));
  InitCursor cursor = {.list = list};
  uint64_t count = init_member_count(type), position = 0;
  bool is_flexible = type->kind == TYPE_ARRAY && count == 0 && type->array.element->size > 0;
  while (!is_at_end(&cursor)) {
    const Ast *piece = list->kids[cursor.next];
    if (piece->kind == AST_DESIGNATED)
      position = 1 + plan_designated(plan, node, type, piece->designators, piece->designator_count,
                                     &cursor);
    else if (position < count || is_flexible)
      plan_members(plan, node, type, position, position, &cursor), position++;
    else
      take(&cursor); // one too many
  }
}

static void plan_list(Plan *plan, InitNode *node, const Type *type, const Ast *list) {
  if (!type_is_scalar(type))
    plan_aggregate(plan, node, type, list);
  else if (list->kid_count > 0)
    *node = *piece_node(plan, type, list->kids[0]);
}

InitNode *init_plan(Arena *arena, const Type *type, const Ast *initializer) {
  Plan plan = {arena, true};
  InitNode *node = piece_node(&plan, type, initializer);
  return plan.is_good ? node : NULL;
}
