import { emptyHolder, emptyStudy, type HolderValues, type StudyValues } from '../viability-studies/dialog/study-form';
import { totalIncome, type BuyerProfile } from './buyer-profile';

/** The contract's limit for a name in a study. */
const MAX_NAME_LENGTH = 100;
/** The contract's limits for the desired loan; the calculator allows more. */
const MAX_TERM = 50;
const HIGHEST_RATE = 20;
const upTo = (max: number, value: number | null): number | null => (value !== null && value <= max ? value : null);

/** The buyer as the first holder. Known values do not count as unconfirmed. */
export function holderOf(profile: BuyerProfile): HolderValues {
  const { clientId, phone, workRegime, workSeniority } = profile;
  const presets = { age: profile.age, monthlyDebt: profile.monthlyDebt, savings: profile.savings };
  return {
    ...emptyHolder,
    clientId,
    name: profile.name.slice(0, MAX_NAME_LENGTH),
    phone,
    workRegime,
    workSeniority,
    netIncome: totalIncome(profile),
    ...known(presets),
    unconfirmed: emptyHolder.unconfirmed.filter((name) => !(name in known(presets))),
  };
}

/** A new study for the buyer, with the home viewed last. */
export const studyOf = (profile: BuyerProfile): StudyValues => ({
  ...emptyStudy,
  holders: [holderOf(profile)],
  purchasePrice: profile.price,
  region: profile.region,
  conditions: { ...emptyStudy.conditions, ...(profile.homeType && { homeType: profile.homeType }) },
  desiredYears: upTo(MAX_TERM, profile.years),
  desiredRate: upTo(HIGHEST_RATE, profile.rate),
  ...known({ financingPercentage: profile.financing }),
  unconfirmed: emptyStudy.unconfirmed.filter((name) => name !== 'financingPercentage' || profile.financing === null),
});

/** The values that are not null. */
const known = <Name extends string>(values: Record<Name, number | null>): Partial<Record<Name, number>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<Record<Name, number>>;
