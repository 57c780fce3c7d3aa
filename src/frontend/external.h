// How little is known of functions without a body.
#ifndef GAVEL_FRONTEND_EXTERNAL_H
#define GAVEL_FRONTEND_EXTERNAL_H

// What one may do to what its arguments lead to. The library's functions are none of them.
typedef enum ExternalEffect {
  EXTERNAL_PURE,  // nothing
  EXTERNAL_HAVOC, // whatever is reached through them becomes arbitrary
  EXTERNAL_ERROR  // a run that calls it is not supported
} ExternalEffect;

#endif
