import type { Lever } from './lever.js';
import { additionalLoanLever } from './levers/additional-loan.lever.js';
import { debtsLever } from './levers/debts.lever.js';
import { energyLever } from './levers/energy.lever.js';
import { entryLever } from './levers/entry.lever.js';
import { guarantorLever } from './levers/guarantor.lever.js';
import { holderLever } from './levers/holder.lever.js';
import { holderOutLever } from './levers/holder-out.lever.js';
import { incomeLever } from './levers/income.lever.js';
import { priceLever } from './levers/price.lever.js';

/** In the order in which single changes are listed. */
export const LEVERS: readonly Lever[] = [
  energyLever,
  holderOutLever,
  debtsLever,
  entryLever,
  priceLever,
  guarantorLever,
  holderLever,
  incomeLever,
  additionalLoanLever,
];

/** Where one of these works alone, no pair is looked for. */
export const OPERATION_LEVERS: readonly Lever[] = [energyLever, debtsLever, entryLever, priceLever, incomeLever];

const FIRST_OF_PAIR = [energyLever, holderOutLever, debtsLever, entryLever, priceLever];
const PAIRED = [...FIRST_OF_PAIR, guarantorLever, holderLever, incomeLever];

/** In the order in which pairs are tried. */
export const LEVER_PAIRS: readonly (readonly [Lever, Lever])[] = [
  ...FIRST_OF_PAIR.flatMap((first, index) => PAIRED.slice(index + 1).map((second) => [first, second] as const)),
  [guarantorLever, holderLever],
];
