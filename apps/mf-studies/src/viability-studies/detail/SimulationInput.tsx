import { useState } from 'react';
import { Field, NumberInput } from '@umbral/ui';

interface Range {
  label: string;
  unit: string;
  min: number;
  max: number;
  initial: number;
  /** Digits after the comma; two unless given. */
  decimals?: number;
  step: number;
}

/** The inputs of the simulation, with bounds and start values. */
export const simulationRanges = {
  incomePercentage: { label: 'Ingresos para la cuota', unit: '%', min: 1, max: 100, initial: 35, step: 1 },
  years: { label: 'Plazo', unit: 'años', min: 1, max: 40, initial: 30, decimals: 0, step: 1 },
  fixedRate: { label: 'Tipo de interés', unit: '%', min: 0, max: 20, initial: 3.5, decimals: 3, step: 0.1 },
  euribor: { label: 'Euríbor', unit: '%', min: -2, max: 10, initial: 3.5, decimals: 3, step: 0.1 },
  spread: { label: 'Diferencial', unit: '%', min: 0, max: 10, initial: 1, decimals: 3, step: 0.1 },
} as const satisfies Record<string, Range>;
type SimulationField = keyof typeof simulationRanges;

/** Why a figure cannot be used; undefined when it can. */
function issueWith(field: SimulationField, value: number | null): string | undefined {
  const { min, max } = simulationRanges[field];
  return value !== null && value >= min && value <= max ? undefined : `Entre ${min} y ${max}`;
}

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
