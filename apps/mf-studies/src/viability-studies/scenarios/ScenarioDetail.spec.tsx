import { render, screen } from '@testing-library/react';
import { calculateScenario } from '@umbral/mortgage';
import { aHolder, aStudy } from '../studies.testing';
import { ScenarioDetail } from './ScenarioDetail';
import { aScenario } from './scenarios.testing';

// 718.47 € a month need 2,052.77 €, in whole euros 2,053 €.
it.each([
  [2052.8, 'Pueden bajar hasta 2.052,80 € (0,0 %)'],
  [2052.7, 'Faltan 1 €'],
  [2053.4, 'Pueden bajar hasta 2.053 € (0,0 %)'],
])('an income of %p € beside the lowest that fits: %s', (netIncome, words) => {
  const holders = [aHolder({ netIncome, monthlyDebt: 0 })];
  const scenario = aScenario({ purchasePrice: 200_000, fixedRate: 3.5 });
  const result = calculateScenario({ ...scenario, holders });
  render(<ScenarioDetail scenario={{ ...scenario, result }} study={aStudy({ holders })} />);
  expect(screen.getByText(words)).toBeVisible();
});
