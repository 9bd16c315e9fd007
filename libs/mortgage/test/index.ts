/** For specs of other workspaces: random pairs, and what they cost by an independent implementation. */
export { pairsOf } from './arbitraries.js';
export { oracleOf, sumsOf, worthAt } from './oracle.js';
