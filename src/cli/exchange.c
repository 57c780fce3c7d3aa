// A message is a notice, and its text right behind it.
#include "cli/exchange.h"

#include "base/strbuf.h"
#include "cli/portfolio.h"

#include <assert.h>
#include <string.h>

void exchange_post(const Portfolio *portfolio, Notice notice) {
  if (!portfolio_is_member(portfolio))
    return;
  Strbuf message = {0};
  strbuf_add_bytes(&message, (const char *)&notice, sizeof notice);
  strbuf_add(&message, notice.text ? notice.text : "");
  (void)board_post(portfolio->board, (uint32_t)portfolio->self, message.data, message.size + 1);
  strbuf_release(&message);
}

bool exchange_take(const Portfolio *portfolio, Notice *notice) {
  size_t size;
  const char *message = portfolio_is_member(portfolio)
                            ? board_take(portfolio->board, (uint32_t)portfolio->self, &size)
                            : NULL;
  if (!message)
    return false;
  assert(size > sizeof *notice && !message[size - 1]);
  memcpy(notice, message, sizeof *notice);
  notice->text = message + sizeof *notice;
  return true;
}
