import type { UseFormReturn } from 'react-hook-form';
import { housingInput, type housingCalculationForm, type HousingInput } from '@umbral/contracts';
import { withoutBlanks } from '@umbral/web-kit';
import type * as z from 'zod';
import { calculationFields, type CalculationValues } from '../calculation.fields';

export type { CalculationValues };
/** The figures of the dialog. */
export type InputName = keyof HousingInput;
export type CalculationForm = UseFormReturn<CalculationValues, unknown, z.output<typeof housingCalculationForm>>;

export const inputNames = (): InputName[] => Object.keys(housingInput.shape) as InputName[];

export const { empty: emptyCalculation, valuesOf } = calculationFields;

/** The inputs of a stored calculation. */
export const inputOf = (calculation: HousingInput): HousingInput =>
  Object.fromEntries(inputNames().map((name) => [name, calculation[name]])) as HousingInput;

/** The figures, once each of them can be used; undefined before. */
export const readInput = (values: CalculationValues): HousingInput | undefined =>
  housingInput.safeParse(withoutBlanks(values)).data;
