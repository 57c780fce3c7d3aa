#include "project/bodies.h"

#include "base/strbuf.h"

#include <string.h>

bool strings_have(const OptStrings *strings, const char *text) {
  vec_each(const char *const, string, strings)
    if (!strcmp(*string, text))
      return true;
  return false;
}

bool symbol_is_written(const ProjectSymbol *symbol) {
  return symbol->is_defined && symbol->name[0] != '<' && !strchr(symbol->name, ' ');
}

static uint32_t find_definition(const ProjectUnit *unit, const char *name, bool is_external) {
  for (uint32_t i = 0; i < unit->symbols.size; i++) {
    const ProjectSymbol *symbol = &unit->symbols.data[i];
    if (symbol->is_defined && !(is_external && symbol->is_internal) && !strcmp(symbol->name, name))
      return i;
  }
  return UINT32_MAX;
}

uint32_t stub_find(const ProjectUnit *stub, const char *name) {
  return find_definition(stub, name, true);
}

uint32_t unit_find_contract(const ProjectUnit *unit, const char *function) {
  Strbuf name = {0};
  strbuf_printf(&name, "contract of %s", function);
  uint32_t found = find_definition(unit, strbuf_text(&name), false);
  strbuf_release(&name);
  return found;
}
