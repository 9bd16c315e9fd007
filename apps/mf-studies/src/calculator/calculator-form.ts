import type { UseFormReturn } from 'react-hook-form';
import {
  clientForm,
  employmentTimes,
  employmentTypes,
  evaluationInput,
  type AnswerOf,
  type ClientForm,
  type clientsApi,
  type EvaluationInput,
} from '@umbral/contracts';
import { withoutBlanks } from '@umbral/web-kit';
import { calculatorFields, type Calculation, type CalculatorValues } from './calculator.fields';

export type { Calculation, CalculatorValues };
export type CalculatorForm = UseFormReturn<CalculatorValues, unknown, Calculation>;

export const emptyCalculation = calculatorFields.empty;

/** The form's values for a client: their data, and their latest evaluation if there is one. */
export function valuesOf({ evaluations, ...client }: AnswerOf<typeof clientsApi.get>): CalculatorValues {
  const [latest] = evaluations;
  return {
    ...calculatorFields.valuesOf({ ...client, ...latest } as unknown as Calculation),
    age: client.age,
    employmentType: known(employmentTypes, client.employmentType),
    employmentTime: known(employmentTimes, client.employmentTime),
    // A client with an evaluation has confirmed figures, and an age.
    unconfirmed: latest ? [] : emptyCalculation.unconfirmed.filter((name) => name !== 'age'),
  };
}

/** Empty for a value that the lists no longer offer. */
const known = (values: readonly string[], value: string | null): string =>
  value !== null && values.includes(value) ? value : '';

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
export const calculatorForm = clientForm.omit({ evaluation: true }).extend(evaluationInput.omit({ age: true }).shape);

const personFields = Object.keys(partsOf(emptyCalculation as unknown as Calculation).person) as (keyof Omit<
  ClientForm,
  'evaluation'
> &
  keyof CalculatorValues)[];

/** Of a client's person, what has changed since `before`; all of it without one. */
export const changedPerson = (now: CalculatorValues, before?: CalculatorValues): Partial<CalculatorValues> =>
  Object.fromEntries(personFields.filter((name) => before?.[name] !== now[name]).map((name) => [name, now[name]]));

/** Of a client's person, what the user has not typed otherwise. */
export function untypedPerson(form: CalculatorForm, now: CalculatorValues): Partial<CalculatorValues> {
  const [values, defaults] = [form.getValues(), form.formState.defaultValues];
  return Object.fromEntries(
    personFields.filter((name) => values[name] === defaults?.[name]).map((name) => [name, now[name]]),
  );
}

/**
 * Makes the person of `current` the one that the form edits: what differs from it counts as typed.
 * @param shown replaces what the form shows
 */
export function rebasePerson(form: CalculatorForm, current: CalculatorValues, shown: Partial<CalculatorValues>): void {
  const values = { ...form.getValues(), ...shown };
  form.reset({ ...(form.formState.defaultValues as CalculatorValues), ...changedPerson(current) });
  form.reset(values, { keepDefaultValues: true });
}

/** The two parts of a calculation, as a client is saved. Its taxes were counted with this age, whatever the person's becomes. */
export function partsOf(calculation: Calculation): {
  person: Omit<ClientForm, 'evaluation'>;
  evaluation: EvaluationInput;
} {
  const { firstName, lastName, email, phone, dni, age, employmentType, employmentTime, ...evaluation } = calculation;
  return {
    person: { firstName, lastName, email, phone, dni, age, employmentType, employmentTime },
    evaluation: { ...evaluation, age },
  };
}
