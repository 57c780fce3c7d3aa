// Contracts of functions: clauses between a declarator and its body, or `;`. They are taken out of
// the text. Functions that stand for the contract, if it is used or checked, follow its end.
#include "dialect/contract.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

// ---- the declaration

static bool is_word(const Translator *translator, uint32_t token) {
  char c = translator->tokens.text[translator->tokens.all.data[token].begin];
  return isalpha((unsigned char)c) || c == '_';
}

static bool is_type_word(const Translator *translator, uint32_t token) {
  static const char *const words[] = {"void",   "char",     "short",    "int",      "long",
                                      "float",  "double",   "signed",   "unsigned", "_Bool",
                                      "const",  "volatile", "restrict", "struct",   "union",
                                      "enum",   "static",   NULL};
  return dialect_is_one_of(translator, token, words);
}

static bool is_storage(const Translator *translator, uint32_t token) {
  static const char *const words[] = {"static",   "extern",     "inline",        "__inline",
                                      "__inline__", "_Noreturn", "__extension__", "register", NULL};
  return dialect_is_one_of(translator, token, words);
}

// The name that the parameter in PIECE has; NO_TOKEN: none.
static uint32_t parameter_name(const Translator *translator, Piece piece) {
  const Tokens *tokens = &translator->tokens;
  uint32_t found = NO_TOKEN, words = 0;
  for (uint32_t i = piece.first; i < piece.end; i++) {
    uint32_t partner = tokens->all.data[i].partner;
    bool is_declarator = token_is(tokens, i, "(") && token_is(tokens, i + 1, "*");
    if (is_declarator) // `int (*f)(int)`
      return is_word(translator, i + 2) ? i + 2 : NO_TOKEN;
    if (partner != NO_TOKEN && partner > i)
      i = partner;
    else if (is_word(translator, i)) {
      words++;
      found = i;
    }
  }
  bool is_tag = found != NO_TOKEN && found > piece.first &&
                (token_is(tokens, found - 1, "struct") || token_is(tokens, found - 1, "union") ||
                 token_is(tokens, found - 1, "enum"));
  bool is_name = found != NO_TOKEN && words > 1 && !is_type_word(translator, found) && !is_tag;
  for (uint32_t i = found + 1; is_name && i < piece.end; i++)
    is_name = !token_is(tokens, i, "*");
  return is_name ? found : NO_TOKEN;
}

static bool read_parameters(CContract *contract) {
  Translator *translator = contract->translator;
  const Tokens *tokens = &translator->tokens;
  uint32_t close = tokens->all.data[contract->open].partner, first = contract->open + 1;
  bool is_empty = first == close || (first + 1 == close && token_is(tokens, first, "void"));
  for (uint32_t i = first; i <= close && !is_empty; i++) {
    bool ends = i == close || (token_is(tokens, i, ",") &&
                               tokens->all.data[i].outer == contract->open);
    if (!ends)
      continue;
    uint32_t name = parameter_name(translator, (Piece){first, i});
    if (name == NO_TOKEN)
      return dialect_refuse(translator, first, "a parameter of a function whose contract is used "
                                               "or checked has to have a name");
    vec_push(&contract->params, name);
    first = i + 1;
  }
  return true;
}

// Behind the declaration or definition before.
static uint32_t declaration_begin(const Translator *translator, uint32_t name) {
  const Tokens *tokens = &translator->tokens;
  while (name > 0 && !token_is(tokens, name - 1, ";") && !token_is(tokens, name - 1, "}"))
    name--;
  return name;
}

static bool find_void(const CContract *contract) {
  bool is_void = false;
  for (uint32_t i = contract->declaration; i < contract->name_token; i++) {
    if (token_is(&contract->translator->tokens, i, "*"))
      return false;
    is_void |= token_is(&contract->translator->tokens, i, "void");
  }
  return is_void;
}

// Clauses follow the parameters, perhaps with attributes between.
static uint32_t skip_attributes(const Translator *translator, uint32_t close) {
  const Tokens *tokens = &translator->tokens;
  for (;;) {
    uint32_t open = tokens->all.data[close].partner;
    if (open == NO_TOKEN || open < 2 || !token_is(tokens, open - 1, "__attribute__") ||
        !token_is(tokens, open - 2, ")"))
      return close;
    close = open - 2;
  }
}

static bool find_declarator(CContract *contract, uint32_t first) {
  Translator *translator = contract->translator;
  const Tokens *tokens = &translator->tokens;
  uint32_t close = first > 0 && token_is(tokens, first - 1, ")") ? first - 1 : NO_TOKEN;
  if (close != NO_TOKEN)
    close = skip_attributes(translator, close);
  uint32_t open = close == NO_TOKEN ? NO_TOKEN : tokens->all.data[close].partner;
  if (open == NO_TOKEN || open == 0 || !is_word(translator, open - 1))
    return dialect_refuse(translator, first, "this clause follows no declarator of a function");
  contract->open = open;
  contract->name_token = open - 1;
  const Token *name = &tokens->all.data[open - 1];
  strbuf_add_bytes(&contract->name, tokens->text + name->begin, name->length);
  contract->declaration = declaration_begin(translator, open - 1);
  contract->is_void = find_void(contract);
  return true;
}

void contract_add_result_type(const CContract *contract, Strbuf *out) {
  const Tokens *tokens = &contract->translator->tokens;
  for (uint32_t i = contract->declaration; i < contract->name_token; i++) {
    if (token_is(tokens, i, "__attribute__")) {
      i = tokens->all.data[i + 1].partner;
      continue;
    }
    if (is_storage(contract->translator, i))
      continue;
    dialect_copy(contract->translator, i, i + 1, out);
    strbuf_add(out, " ");
  }
}

void contract_add_head(const CContract *contract, const char *prefix, Strbuf *out) {
  strbuf_add(out, "static ");
  contract_add_result_type(contract, out);
  strbuf_printf(out, "%s%s", prefix, strbuf_text(&contract->name));
  dialect_copy(contract->translator, contract->open,
               contract->translator->tokens.all.data[contract->open].partner + 1, out);
}

void contract_add_arguments(const CContract *contract, Strbuf *out) {
  for (uint32_t i = 0; i < contract->params.size; i++) {
    if (i)
      strbuf_add(out, ", ");
    dialect_copy(contract->translator, contract->params.data[i], contract->params.data[i] + 1, out);
  }
}

// ---- what becomes of it

static bool is_used(const CContract *contract) {
  const DialectContracts *contracts = contract->translator->contracts;
  for (uint32_t i = 0; i < contracts->used_count; i++)
    if (!strcmp(contracts->used[i], strbuf_text(&contract->name)))
      return true;
  return false;
}

static bool is_checked(const CContract *contract) {
  const char *checked = contract->translator->contracts->checked;
  return checked && !strcmp(checked, strbuf_text(&contract->name));
}

static bool find_end(CContract *contract, uint32_t behind) {
  const Tokens *tokens = &contract->translator->tokens;
  while (token_is(tokens, behind, "__attribute__") && token_is(tokens, behind + 1, "("))
    behind = tokens->all.data[behind + 1].partner + 1;
  bool is_body = token_is(tokens, behind, "{");
  contract->end = is_body ? tokens->all.data[behind].partner : behind;
  if ((is_body && contract->end != NO_TOKEN) || token_is(tokens, behind, ";"))
    return true;
  return dialect_refuse(contract->translator, behind < tokens->all.size ? behind : behind - 1,
                        "behind a contract, a body or ';' is expected");
}

static bool add_functions(CContract *contract) {
  if (!is_used(contract) && !is_checked(contract))
    return true;
  return read_parameters(contract) && (!is_used(contract) || contract_add_use(contract)) &&
         (!is_checked(contract) || contract_add_check(contract));
}

static void remove_clauses(CContract *contract) {
  vec_each(const CClause, clause, &contract->clauses) {
    Stretch stretch = dialect_stretch(contract->translator, clause->name, clause->close + 1);
    (void)edits_replace(&contract->translator->out->edits, stretch, stretch, 0);
  }
}

bool dialect_contract(Translator *translator, uint32_t first, uint32_t *behind) {
  CContract contract = {.translator = translator};
  *behind = dialect_clauses(translator, first, &contract.clauses);
  bool is_good = contract.clauses.size
                     ? find_declarator(&contract, first) && find_end(&contract, *behind)
                     : dialect_refuse(translator, first, "a clause without parentheses");
  if (is_good) {
    remove_clauses(&contract);
    is_good = add_functions(&contract);
  }
  strbuf_release(&contract.name);
  vec_release(&contract.params);
  vec_release(&contract.clauses);
  return is_good;
}
