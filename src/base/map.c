// Linear probing; the table is at most two thirds full.
#include "base/map.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

void map_init(Map *map) { *map = (Map){0}; }

// One allocation holds the entries and behind them the marks.
static size_t bytes_of(uint32_t capacity) { return capacity * (sizeof(MapEntry) + 1); }

void map_release(Map *map) {
  mem_free(map->entries, bytes_of(map->capacity));
  *map = (Map){0};
}

static bool is_consistent(const Map *map) {
  bool is_power = (map->capacity & (map->capacity - 1)) == 0;
  return is_power && map->size <= map->capacity / 3 * 2 && !map->capacity == !map->entries;
}

void map_clear(Map *map) {
  assert(is_consistent(map));
  if (map->capacity)
    memset(map->used, 0, map->capacity);
  map->size = 0;
}

// The slot that holds KEY, or the free one where it belongs.
static uint32_t find_slot(const Map *map, uint64_t key) {
  assert(map->size < map->capacity);
  uint32_t mask = map->capacity - 1;
  uint32_t slot = (uint32_t)hash_mix(key) & mask;
  while (map->used[slot] && map->entries[slot].key != key)
    slot = (slot + 1) & mask;
  return slot;
}

static void grow(Map *map) {
  assert(map->capacity <= UINT32_MAX / 2);
  Map larger = {.size = map->size, .capacity = map->capacity ? 2 * map->capacity : 16};
  larger.entries = mem_alloc_zeroed(bytes_of(larger.capacity));
  larger.used = (uint8_t *)(larger.entries + larger.capacity);
  map_each(entry, map) {
    uint32_t slot = find_slot(&larger, entry->key);
    larger.entries[slot] = *entry;
    larger.used[slot] = 1;
  }
  map_release(map);
  *map = larger;
  assert(is_consistent(map));
}

uint64_t *map_find(const Map *map, uint64_t key) {
  assert(is_consistent(map));
  if (map->size == 0)
    return NULL;
  uint32_t slot = find_slot(map, key);
  return map->used[slot] ? &map->entries[slot].value : NULL;
}

uint64_t *map_insert(Map *map, uint64_t key, bool *added) {
  if (map->size >= map->capacity / 3 * 2)
    grow(map);
  uint32_t slot = find_slot(map, key);
  bool is_new = !map->used[slot];
  if (is_new) {
    map->used[slot] = 1;
    map->entries[slot] = (MapEntry){.key = key};
    map->size++;
  }
  if (added)
    *added = is_new;
  assert(is_consistent(map) && map->entries[slot].key == key);
  return &map->entries[slot].value;
}

bool map_add(Map *map, uint64_t key) {
  bool is_new;
  map_insert(map, key, &is_new);
  return is_new;
}

MapEntry *map_next(const Map *map, const MapEntry *entry) {
  assert(!entry || (entry >= map->entries && entry < map->entries + map->capacity));
  for (size_t i = entry ? (size_t)(entry - map->entries) + 1 : 0; i < map->capacity; i++)
    if (map->used[i])
      return &map->entries[i];
  return NULL;
}

// The finalizer of SplitMix64 (Steele, Lea, Flood 2014): a bijection.
uint64_t hash_mix(uint64_t value) {
  value += 0x9e3779b97f4a7c15u;
  value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
  value = (value ^ value >> 27) * 0x94d049bb133111ebu;
  return value ^ value >> 31;
}

// FNV-1a, whose weak high bits hash_mix repairs.
uint64_t hash_bytes(const void *bytes, uint64_t length) {
  const unsigned char *byte = bytes;
  uint64_t hash = 0xcbf29ce484222325u;
  for (uint64_t i = 0; i < length; i++)
    hash = (hash ^ byte[i]) * 0x100000001b3u;
  return hash_mix(hash);
}
