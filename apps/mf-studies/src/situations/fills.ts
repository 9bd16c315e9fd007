import { emptyCalculation, type CalculationValues } from '../payment-studies/dialog/calculation-form';
import type { GuarantorValues, HolderValues } from '../viability-studies/dialog/study-form';
import { calculationOf } from './calculation-values';
import type { Situation } from './situation';
import { holderOf } from './study-values';

const personFields = [
  'name',
  'phone',
  'age',
  'workRegime',
  'workSeniority',
  'netIncome',
  'monthlyDebt',
  'savings',
] as const;
type PersonFills = Partial<Pick<HolderValues, (typeof personFields)[number] | 'clientId' | 'unconfirmed'>>;

const isBlank = (value: unknown): boolean => value === '' || value === null || value === undefined;
const isPreset = (names: readonly string[], name: string): boolean => names.includes(name);

/** What a client gives to a person of a study: only where nobody has typed, and who they are. */
export function personFills(person: HolderValues | GuarantorValues, situation: Situation): PersonFills {
  const known = holderOf(situation);
  const open = personFields.filter((name) => isBlank(person[name]) || isPreset(person.unconfirmed, name));
  const filled = open.filter((name) => !isBlank(known[name]) && !isPreset(known.unconfirmed, name));
  return {
    ...Object.fromEntries(filled.map((name) => [name, known[name]])),
    clientId: situation.clientId,
    unconfirmed: person.unconfirmed.filter((name) => !isPreset(filled, name)),
  };
}

const calculationFields = [
  'clientName',
  'clientPhone',
  'monthlyNetIncome',
  'monthlyOtherIncome',
  'monthlyDebtPayments',
  'availableSavings',
] as const;

/** The same of a maximum price. Of a new one what it began with counts as not typed. */
export function calculationFills(
  values: CalculationValues,
  situation: Situation,
  isNew: boolean,
): Partial<CalculationValues> {
  const known = calculationOf(situation);
  const open = calculationFields.filter(
    (name) => isBlank(values[name]) || (isNew && values[name] === emptyCalculation[name]),
  );
  return {
    ...Object.fromEntries(open.filter((name) => !isBlank(known[name])).map((name) => [name, known[name]])),
    clientId: situation.clientId,
  };
}
