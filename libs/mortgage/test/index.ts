/** For specs of other workspaces: random inputs, and what they cost by an independent implementation. */
export { calculatorInputsOf, pairsOf } from './arbitraries.js';
export { oracleOf, sumsOf, worthAt } from './oracle.js';
