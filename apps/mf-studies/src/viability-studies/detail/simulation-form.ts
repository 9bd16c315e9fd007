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
export type SimulationField = keyof typeof simulationRanges;

/** Why a figure cannot be used; undefined when it can. */
export function issueWith(field: SimulationField, value: number | null): string | undefined {
  const { min, max } = simulationRanges[field];
  return value !== null && value >= min && value <= max ? undefined : `Entre ${min} y ${max}`;
}
