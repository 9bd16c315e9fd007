import { useEffect } from 'react';
import { buildNewPerson, payOffDebts } from '@umbral/mortgage';
import type { CompatibleProduct, FitChange, PurchaseCosts, ViabilityStudy } from '@umbral/contracts';
import type { MarkedFields, Marks } from './field-marks';
import {
  emptyGuarantor,
  emptyHolder,
  emptyProperty,
  purchaseKey,
  unconfirmedBeside,
  valuesOf,
  type HolderValues,
  type StudyForm,
  type StudyValues,
} from './study-form';
import { tabOf, type Issues } from './study-issues';

/** A change that would make a product fit, or calculated costs, to be applied to the study's form. */
export type StudyChange =
  | { product: CompatibleProduct; change: FitChange }
  | { fill: NonNullable<PurchaseCosts['fill']> };

interface Applied {
  values: StudyValues;
  /** Mark by path of each changed field; the path of a person covers all of their fields. */
  marks: Marks;
  /** The first field that changed. */
  first: string;
}

type Step = FitChange['levers'][number];
type Moved = Partial<StudyValues> & { paths: string[]; focus?: string; mark?: string };

const CHANGED = 'Cambiado';
export const CALCULATED = 'Calculado';

/** Applies a change to the form's fields. A new person has no name yet, so that they cannot be saved unnoticed. */
export function applyChange(values: StudyValues, given: StudyChange): Applied {
  if ('fill' in given) {
    const marks = Object.fromEntries(Object.keys(given.fill).map((path) => [path, CALCULATED]));
    const unconfirmed = unconfirmedBeside(given.fill, values);
    return { values: { ...values, ...given.fill, unconfirmed }, marks, first: 'gastosItpPercentage' };
  }
  const { product, change } = given;
  const start: Omit<Applied, 'first'> & { first?: string } = { values, marks: {} };
  const { first = '', ...applied } = change.levers.reduce((at, step) => {
    const { paths, focus = paths[0], mark = CHANGED, ...moved } = move(at.values, step, product);
    return {
      values: { ...at.values, ...moved },
      marks: { ...at.marks, ...Object.fromEntries(paths.map((path) => [path, mark])) },
      first: at.first ?? focus,
    };
  }, start);
  return { ...applied, first };
}

function move(values: StudyValues, step: Step, product: CompatibleProduct): Moved {
  const { holders, guarantors } = values;
  switch (step.lever) {
    case 'energy':
      return { energyCertificate: step.energyCertificate, paths: ['energyCertificate'] };
    case 'holderOut':
      return {
        holders: holders.filter((holder) => !(step.holders.includes(holder.name) && isRefused(holder, product))),
        paths: ['holders'],
        focus: 'holders.0.name',
        mark: `Sin ${step.holders.join(' ni ')}`,
      };
    case 'debts':
      return payOff(holders, step.lessDebts);
    case 'entry':
      return { financingPercentage: step.financingPercentage, paths: ['financingPercentage'] };
    case 'price':
      return { purchasePrice: step.price, paths: ['purchasePrice'] };
    case 'guarantor': {
      const owned = step.equity > 0 ? [{ ...emptyProperty, propertyValue: step.equity }] : [];
      const guarantor = {
        ...emptyGuarantor,
        ...buildNewPerson(product, step.netIncome),
        relationshipToBuyer: 'Otros',
        properties: owned,
        propertiesCount: owned.length,
      };
      return { guarantors: [...guarantors, guarantor], ...newPersonAt(`guarantors.${guarantors.length}`) };
    }
    case 'holder': {
      const holder = { ...emptyHolder, ...buildNewPerson(product, step.netIncome) };
      return { holders: [...holders, holder], ...newPersonAt(`holders.${holders.length}`) };
    }
    case 'additionalLoan':
      return { needsAdditionalLoan: true, paths: ['needsAdditionalLoan'] };
    case 'income':
      // A higher income cannot be applied: it is only shown.
      return { paths: [] };
  }
}

const newPersonAt = (path: string): Moved => ({ paths: [path], focus: `${path}.name` });

/** A namesake accepted by the product stays. */
const isRefused = ({ age, isFirstHome }: HolderValues, product: CompatibleProduct): boolean =>
  (age ?? 0) < product.minAge || (age ?? 0) > product.maxAge || (product.isFirstHome && !isFirstHome);

/** Reduces the monthly debts by an amount, from the first holder on. */
function payOff(holders: readonly HolderValues[], euros: number): Moved {
  const paid = payOffDebts(holders, euros);
  const paths = paid.flatMap((holder, index) => (holder === holders[index] ? [] : [`holders.${index}.monthlyDebt`]));
  return { holders: paid, paths };
}

/** Applies a change once the study is loaded, marks the changed fields, and focuses the first one. */
export function useAppliedChange(
  form: StudyForm,
  study: ViabilityStudy | undefined,
  change: StudyChange | undefined,
  mark: MarkedFields['mark'],
  goTo: Issues['goTo'],
): void {
  useEffect(() => {
    if (!study || !change) return;
    const applied = applyChange(valuesOf(study), change);
    form.reset(applied.values, { keepDefaultValues: true });
    mark(applied.marks, 'fill' in change ? purchaseKey(applied.values) : undefined);
    goTo({ path: applied.first, tab: tabOf(applied.first) });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each version that is read: what is typed then stays
  }, [study, change]);
}
