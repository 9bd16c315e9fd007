import { employmentTimes, employmentTypes, type AnswerOf, type clientsApi } from '@umbral/contracts';
import { emptyCalculation, type CalculatorValues } from './calculator-form';

/** The form's values for a client: their data, and their latest evaluation if there is one. */
export function valuesOf({ evaluations, ...client }: AnswerOf<typeof clientsApi.get>): CalculatorValues {
  const [latest] = evaluations;
  return {
    firstName: client.firstName,
    lastName: client.lastName,
    email: client.email ?? '',
    phone: client.phone ?? '',
    age: client.age,
    employmentType: known(employmentTypes, client.employmentType),
    employmentTime: known(employmentTimes, client.employmentTime),
    ...figuresOf(latest ? { ...latest, region: latest.region ?? '' } : emptyCalculation),
    // A client with an evaluation has confirmed figures, and an age.
    unconfirmed: latest ? [] : emptyCalculation.unconfirmed.filter((name) => name !== 'age'),
  };
}

/** Empty for a value that the lists no longer offer. */
const known = (values: readonly string[], value: string | null): string =>
  value !== null && values.includes(value) ? value : '';

type Figures = Omit<
  CalculatorValues,
  'firstName' | 'lastName' | 'email' | 'phone' | 'age' | 'employmentType' | 'employmentTime' | 'unconfirmed'
>;

const figuresOf = ({
  monthlyIncome,
  additionalIncome,
  existingDebts,
  availableSavings,
  propertyValue,
  loanPercentage,
  loanTerm,
  interestRate,
  region,
  homeType,
}: Figures): Figures => ({
  monthlyIncome,
  additionalIncome,
  existingDebts,
  availableSavings,
  propertyValue,
  loanPercentage,
  loanTerm,
  interestRate,
  region,
  homeType,
});
