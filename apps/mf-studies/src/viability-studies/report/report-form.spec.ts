import { simulationFields, valuesFor } from './report-form';

it('starts with the desired loan where a report accepts it', () => {
  const simulationOf = (desiredYears: number | null, desiredRate: number | null) =>
    valuesFor([], { desiredYears, desiredRate }).simulation;
  expect(simulationOf(20, 2.5)).toEqual({ years: 20, interestRate: 2.5 });
  expect(simulationOf(null, 0)).toEqual(simulationFields.empty);
});
