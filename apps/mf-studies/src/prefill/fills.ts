import { emptyCalculation, type CalculationValues } from '../payment-studies/dialog/calculation-form';
import type { GuarantorValues, HolderValues } from '../viability-studies/dialog/study-form';
import { calculationOf } from './calculation-values';
import type { BuyerProfile } from './buyer-profile';
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

/** The values that a client fills into a person of a study: only untouched fields, and the link to the client. */
export function personFills(person: HolderValues | GuarantorValues, profile: BuyerProfile): PersonFills {
  const known = holderOf(profile);
  const open = personFields.filter((name) => isBlank(person[name]) || isPreset(person.unconfirmed, name));
  const filled = open.filter((name) => !isBlank(known[name]) && !isPreset(known.unconfirmed, name));
  return {
    ...Object.fromEntries(filled.map((name) => [name, known[name]])),
    clientId: profile.clientId,
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

/** The same for a maximum price. In a new one, presets count as untouched. */
export function calculationFills(
  values: CalculationValues,
  profile: BuyerProfile,
  isNew: boolean,
): Partial<CalculationValues> {
  const known = calculationOf(profile);
  const open = calculationFields.filter(
    (name) => isBlank(values[name]) || (isNew && values[name] === emptyCalculation[name]),
  );
  return {
    ...Object.fromEntries(open.filter((name) => !isBlank(known[name])).map((name) => [name, known[name]])),
    clientId: profile.clientId,
  };
}
