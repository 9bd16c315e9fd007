import * as z from 'zod';
import { clientForm, evaluationInput, type ClientForm, type EvaluationInput } from '@umbral/contracts';

/** What the fields hold, before the schema reads them. An empty figure is null. */
export interface CalculatorValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  age: number | null;
  employmentType: string;
  employmentTime: string;
  monthlyIncome: number | null;
  additionalIncome: number | null;
  existingDebts: number | null;
  availableSavings: number | null;
  propertyValue: number | null;
  loanPercentage: number | null;
  loanTerm: number | null;
  interestRate: number | null;
}

export const emptyCalculation: CalculatorValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  age: 35,
  employmentType: '',
  employmentTime: '',
  monthlyIncome: 2500,
  additionalIncome: 0,
  existingDebts: 300,
  availableSavings: 30_000,
  propertyValue: 250_000,
  loanPercentage: 80,
  loanTerm: 30,
  interestRate: 3,
};

/** The person, and what is calculated for them. */
export type Calculation = Omit<ClientForm, 'evaluation'> & EvaluationInput;

/** An emptied figure, and a choice that was not made, count as not given. */
const withoutBlanks = (values: unknown): unknown =>
  Object.fromEntries(
    Object.entries(values as CalculatorValues).filter(
      ([name, value]) => value !== null && !(name.startsWith('employment') && value === ''),
    ),
  );

/** The contract's schemas of person and figures, reading what the fields hold. */
export const calculatorForm = z.preprocess(
  withoutBlanks,
  clientForm.omit({ evaluation: true }).extend(evaluationInput.shape),
) as unknown as z.ZodType<Calculation, CalculatorValues>;

/** The two parts of a calculation, as a client is saved. */
export function partsOf(calculation: Calculation): {
  person: Omit<ClientForm, 'evaluation'>;
  evaluation: EvaluationInput;
} {
  const { firstName, lastName, email, phone, age, employmentType, employmentTime, ...evaluation } = calculation;
  return { person: { firstName, lastName, email, phone, age, employmentType, employmentTime }, evaluation };
}
