import { emptyCalculation, valuesOf, type CalculatorValues } from '../calculator/calculator-form';
import { totalIncome, type BuyerProfile } from './buyer-profile';

/** What a study calls an employment, in the words of the calculator. */
const employments: Readonly<Record<string, string>> = {
  'Cuenta ajena': 'employed',
  Autónomo: 'self-employed',
  Funcionario: 'public',
  Otros: 'other',
};

/** The reverse of what a study has of a choice, see `profileOfPerson`: a choice survives the way there and back. */
function employmentTimeOf(years: number | null): string {
  if (years === null) return '';
  if (years < 1) return 'less-1';
  if (years < 3) return '1-3';
  return years < 5 ? '3-5' : 'more-5';
}

type Person = Pick<
  CalculatorValues,
  'firstName' | 'lastName' | 'email' | 'phone' | 'age' | 'employmentType' | 'employmentTime'
>;

/** Splits a full name after the first word, because the real boundary is unknown. */
function personOf({ name, phone, age, workRegime, workSeniority }: BuyerProfile): Person {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return {
    firstName,
    lastName: others.join(' '),
    email: '',
    phone,
    age: age ?? emptyCalculation.age,
    employmentType: employments[workRegime] ?? '',
    employmentTime: employmentTimeOf(workSeniority),
  };
}

/** The calculator's fields for a buyer; `client` is their client record, if any. */
export function calculatorOf(
  profile: BuyerProfile,
  client: Parameters<typeof valuesOf>[0] | undefined,
): CalculatorValues {
  const figures = {
    age: client ? client.age : profile.age,
    monthlyIncome: totalIncome(profile),
    existingDebts: profile.monthlyDebt,
    availableSavings: profile.savings,
    propertyValue: profile.price,
    loanPercentage: profile.financing,
    loanTerm: profile.years,
    // The calculator knows no loan without interest.
    interestRate: profile.rate || null,
  };
  const known = Object.entries(figures).filter(([, value]) => value !== null);
  return {
    ...emptyCalculation,
    ...(client ? valuesOf({ ...client, evaluations: [] }) : personOf(profile)),
    ...Object.fromEntries(known),
    region: profile.region,
    homeType: profile.homeType || emptyCalculation.homeType,
    unconfirmed: emptyCalculation.unconfirmed.filter((name) => !known.some(([given]) => given === name)),
  };
}
