import { useState } from 'react';
import { Field, NumberInput } from '@umbral/ui';
import { issueWith, simulationRanges, type SimulationField } from './simulation-form';

/** A figure of the simulation: what is typed, and the number when it can be used. It starts with the desired value if known. */
export function useFigure(field: SimulationField, wanted: number | null = null) {
  const [value, setValue] = useState<number | null>(wanted ?? simulationRanges[field].initial);
  const error = issueWith(field, value);
  return { field, value, setValue, error, usable: error === undefined ? value : null };
}
export type SimulationFigure = ReturnType<typeof useFigure>;

/** Nothing is submitted: result and error follow the typed value at once. */
export function SimulationInput({ figure }: { figure: SimulationFigure }) {
  const { label, initial: _, ...limits } = simulationRanges[figure.field];
  return (
    <Field label={label} span={4} error={figure.error}>
      <NumberInput {...limits} value={figure.value} onChange={figure.setValue} />
    </Field>
  );
}
