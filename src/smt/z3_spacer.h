// Spacer, Z3's engine for Horn clauses.
#ifndef GAVEL_SMT_Z3_SPACER_H
#define GAVEL_SMT_Z3_SPACER_H

#include "smt/z3_solver.h"

typedef enum ChainStatus {
  CHAIN_SOLVED,
  CHAIN_DERIVABLE, // Spacer derives false: there is no solution
  CHAIN_TIMEOUT,
  CHAIN_UNSUPPORTED // by Spacer, or the solution is no term
} ChainStatus;

// Finds relations I_1..I_count-1 that solve the Horn clauses
//   I_1(s_1) <- A_1,   I_k(s_k) <- I_k-1(s_k-1) and A_k,   false <- I_count-1(s_count-1) and
//   A_count
// where A is BLOCKS and s_k, the variables of INTERFACES[k - 1], are all that A_1..A_k and the
// blocks behind them share. OUT gets count - 1 formulas, I_k over s_k. No functions, only
// variables.
//
// With PARENTS (or NULL), the blocks are a tree: the relation of block k follows from A_k and
// those of the blocks whose parent is k, and the last block is the root.
ChainStatus z3_solve_chain(Z3Context *context, const Term *blocks, const uint32_t *parents,
                           uint32_t count, const TermVec *interfaces, uint32_t work, Term *out)
    __attribute__((warn_unused_result));

#endif
