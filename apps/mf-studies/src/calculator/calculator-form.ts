import { clientForm, evaluationInput, type ClientForm, type EvaluationInput } from '@umbral/contracts';
import { withoutBlanks } from '@umbral/web-kit';

/** Preset figures. */
const presetFigures = [
  'age',
  'monthlyIncome',
  'additionalIncome',
  'existingDebts',
  'availableSavings',
  'propertyValue',
  'loanPercentage',
  'loanTerm',
  'interestRate',
] as const;
type PresetFigure = (typeof presetFigures)[number];

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
  /** Empty where it is unknown. */
  region: string;
  homeType: string;
  /** The unconfirmed figures. */
  unconfirmed: PresetFigure[];
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
  region: '',
  homeType: 'second_hand',
  unconfirmed: [...presetFigures],
};

/** The person, and what is calculated for them. */
export type Calculation = Omit<ClientForm, 'evaluation'> & EvaluationInput;

/** An unset choice counts as not given, like an emptied figure. Drafts of an older version lack some fields. */
export const prepareCalculation = ({
  employmentType,
  employmentTime,
  region,
  homeType,
  unconfirmed: _,
  ...values
}: CalculatorValues): unknown =>
  withoutBlanks({
    ...values,
    employmentType: employmentType || null,
    employmentTime: employmentTime || null,
    region: region || null,
    homeType: homeType || null,
  });

/** The contract's schemas of person and figures. */
export const calculatorForm = clientForm.omit({ evaluation: true }).extend(evaluationInput.shape);

/** The two parts of a calculation, as a client is saved. */
export function partsOf(calculation: Calculation): {
  person: Omit<ClientForm, 'evaluation'>;
  evaluation: EvaluationInput;
} {
  const { firstName, lastName, email, phone, age, employmentType, employmentTime, ...evaluation } = calculation;
  return { person: { firstName, lastName, email, phone, age, employmentType, employmentTime }, evaluation };
}
