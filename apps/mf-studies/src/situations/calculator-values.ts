import { emptyCalculation, type CalculatorValues } from '../calculator/calculator-form';
import { valuesOf } from '../calculator/client-values';
import { totalIncome, type Situation } from './situation';

/** What a study calls an employment, in the words of the calculator. */
const employments: Readonly<Record<string, string>> = {
  'Cuenta ajena': 'employed',
  Autónomo: 'self-employed',
  Funcionario: 'public',
  Otros: 'other',
};

function employmentTimeOf(years: number | null): string {
  if (years === null) return '';
  if (years < 1) return 'less-1';
  if (years < 3) return '1-3';
  return years <= 5 ? '3-5' : 'more-5';
}

type Person = Pick<
  CalculatorValues,
  'firstName' | 'lastName' | 'email' | 'phone' | 'age' | 'employmentType' | 'employmentTime'
>;

/** Of a name nobody says where it parts: the first word, and the rest. */
function personOf({ name, phone, age, workRegime, workSeniority }: Situation): Person {
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

/** The calculator's fields for somebody; `client` says who they are, where they are one. */
export function calculatorOf(
  situation: Situation,
  client: Parameters<typeof valuesOf>[0] | undefined,
): CalculatorValues {
  const figures = {
    age: client ? client.age : situation.age,
    monthlyIncome: totalIncome(situation),
    existingDebts: situation.monthlyDebt,
    availableSavings: situation.savings,
    propertyValue: situation.price,
    loanPercentage: situation.financing,
    loanTerm: situation.years,
    // The calculator knows no loan without interest.
    interestRate: situation.rate || null,
  };
  const known = Object.entries(figures).filter(([, value]) => value !== null);
  return {
    ...emptyCalculation,
    ...(client ? valuesOf({ ...client, evaluations: [] }) : personOf(situation)),
    ...Object.fromEntries(known),
    region: situation.region,
    homeType: situation.homeType || emptyCalculation.homeType,
    unconfirmed: emptyCalculation.unconfirmed.filter((name) => !known.some(([given]) => given === name)),
  };
}
