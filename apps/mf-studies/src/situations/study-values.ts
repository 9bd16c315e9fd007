import { emptyHolder, emptyStudy, type HolderValues, type StudyValues } from '../viability-studies/dialog/study-form';
import { totalIncome, type Situation } from './situation';

/** As the contract of a study bounds a name. */
const LONGEST_NAME = 100;
/** As it bounds what the buyers want of a loan; the calculator lets more pass. */
const LONGEST_TERM = 50;
const HIGHEST_RATE = 20;
const upTo = (most: number, value: number | null): number | null => (value !== null && value <= most ? value : null);

/** The person as the first holder. What is known of them is not among the values that nobody has confirmed. */
export function holderOf(situation: Situation): HolderValues {
  const { clientId, phone, workRegime, workSeniority } = situation;
  const presets = { age: situation.age, monthlyDebt: situation.monthlyDebt, savings: situation.savings };
  return {
    ...emptyHolder,
    clientId,
    name: situation.name.slice(0, LONGEST_NAME),
    phone,
    workRegime,
    workSeniority,
    netIncome: totalIncome(situation),
    ...known(presets),
    unconfirmed: emptyHolder.unconfirmed.filter((name) => !(name in known(presets))),
  };
}

/** A new study for them, with the home that was last looked at. */
export const studyOf = (situation: Situation): StudyValues => ({
  ...emptyStudy,
  holders: [holderOf(situation)],
  purchasePrice: situation.price,
  region: situation.region,
  conditions: { ...emptyStudy.conditions, ...(situation.homeType && { homeType: situation.homeType }) },
  desiredYears: upTo(LONGEST_TERM, situation.years),
  desiredRate: upTo(HIGHEST_RATE, situation.rate),
  ...known({ financingPercentage: situation.financing }),
  unconfirmed: emptyStudy.unconfirmed.filter((name) => name !== 'financingPercentage' || situation.financing === null),
});

/** Those of the values that somebody has said. */
const known = <Name extends string>(values: Record<Name, number | null>): Partial<Record<Name, number>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<Record<Name, number>>;
