import type { EligibilityProduct, EligibilityStudy } from '../eligibility/eligibility.types.js';
import { CAPITAL_SCALE, isAssessable } from '../eligibility/study-figures.js';
import { UNITS_OF_A_CENT } from '../eligibility/loan-figures.js';
import type { ReferenceValue } from '../figures/figures.types.js';
import { canRemoveAll, findPair } from './find-pair.js';
import type { FitChange, FitChanges } from './fit-change.js';
import { type AssessedFit, assessFit, type Lever } from './lever.js';
import { LEVER_PAIRS, LEVERS, OPERATION_LEVERS } from './levers.js';
import { divideUp } from '../money/units.js';

const MAX_PAIRS = 2;
const NOTHING_HELPS =
  'Ni con la mitad del precio de entrada, un precio un 30 % menor, sin deudas o con el doble de ingresos encajaría';

export interface FindOptions {
  /** What is moved alone, in the order in which it is listed. */
  levers?: readonly Lever[];
  /** The index, for the warnings of the changed studies. */
  reference?: ReferenceValue | null;
}

/** Levers and their units, the second moving what the first has moved. */
type Moves = readonly { lever: Lever; units: number }[];

/**
 * The smallest changes of a study that would make a product fit: single ones, and two together where nothing of the
 * operation works alone. Each is found in closed form and proved by running the rules on the changed study.
 *
 * Source: the rules that `assess` runs; limits in `limits.ts`.
 *
 * @returns null for a study that cannot be compared (see `isAssessable`)
 * @throws CalculationError as `assess`
 */
export function findChanges(
  study: EligibilityStudy,
  product: EligibilityProduct,
  { levers = LEVERS, reference = null }: FindOptions = {},
): FitChanges | null {
  if (!isAssessable(study)) return null;
  const start = assessFit(study, product, reference);
  if (start.verdict.isCompatible) return { changes: [], untouchable: [], noChange: null, unproved: 0 };
  const singles = levers.flatMap((lever) => moveAlone(start, lever));
  const alone = new Set(singles.flatMap((moves) => moves.map(({ lever }) => lever)));
  const pairs = OPERATION_LEVERS.some((lever) => alone.has(lever)) ? [] : findPairs(start, alone);
  const found = [...singles, ...pairs];
  const changes = found.flatMap((moves) => prove(start, moves) ?? []);
  const untouchable = findUntouchable(start);
  return {
    changes,
    untouchable,
    noChange: changes.length > 0 ? null : explain(start, untouchable),
    unproved: found.length - changes.length,
  };
}

function moveAlone(start: AssessedFit, lever: Lever): Moves[] {
  if (!lever.removes.some((code) => start.codes.includes(code)) || !canRemoveAll(start, [lever])) return [];
  const room = lever.roomOf(start);
  const units = room < 1 ? null : lever.leastUnits(start);
  return units === null || units > room ? [] : [[{ lever, units }]];
}

function findPairs(start: AssessedFit, alone: ReadonlySet<Lever>): Moves[] {
  const pairs: Moves[] = [];
  const farthest = new Map<Lever, AssessedFit>();
  for (const [first, second] of LEVER_PAIRS) {
    if (alone.has(first) || alone.has(second) || !canRemoveAll(start, [first, second])) continue;
    const room = first.roomOf(start);
    if (room < 1 || second.roomOf(start) < 1) continue;
    const after = farthest.get(first) ?? assessFit(first.move(start, room), start.product);
    farthest.set(first, after);
    const units = findPair(start, first, second, after);
    if (units) pairs.push([first, second].map((lever, index) => ({ lever, units: units[index] ?? 0 })));
    if (pairs.length === MAX_PAIRS) break;
  }
  return pairs;
}

/** The described change when the changed study passes the rules; else null. */
function prove(start: AssessedFit, moves: Moves): FitChange | null {
  let at = start;
  const described = moves.map(({ lever, units }) => {
    const description = lever.describe(at, units);
    at = assessFit(lever.move(at, units), start.product, start.reference);
    return description;
  });
  if (!at.verdict.isCompatible) return null;
  const { assessedPayment, assessedCapital, effortPercentage, warnings } = at.verdict;
  return {
    levers: described.map(({ step }) => step),
    text: described
      .map(({ text }, index) => (index === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1)))
      .join(' y, además, '),
    missingSavings: warnings.includes('SAVINGS') ? findMissingSavings(at) : null,
    verdict: { assessedPayment, assessedCapital, effortPercentage, warnings },
  };
}

function findMissingSavings({ study, loan }: AssessedFit): number {
  return Number(divideUp(study.totalCost - loan.capitalCents * UNITS_OF_A_CENT - study.savings, CAPITAL_SCALE));
}

/** Reasons of a misfit that no change removes, without looking for changes. @throws CalculationError as `assess` */
export const untouchableReasons = (
  study: EligibilityStudy,
  product: EligibilityProduct,
  reference: ReferenceValue | null,
): FitChanges['untouchable'] => (isAssessable(study) ? findUntouchable(assessFit(study, product, reference)) : []);

/** Reasons that no lever with room removes. */
export function findUntouchable(start: AssessedFit): FitChanges['untouchable'] {
  return start.codes.filter(
    (code) => !LEVERS.some((lever) => lever.removes.includes(code) && lever.roomOf(start) >= 1),
  );
}

function explain({ verdict }: AssessedFit, untouchable: FitChanges['untouchable']): string {
  if (untouchable.length === 0) return NOTHING_HELPS;
  const messages = verdict.reasons.filter(({ code }) => untouchable.includes(code)).map(({ message }) => message);
  return `Ningún cambio de la operación lo hace compatible: ${messages.join('; ')}`;
}
