import { scenarioBlocks } from './scenario-blocks.js';

type Compared = Parameters<typeof scenarioBlocks>[0];

it('prints the highest rate that a scenario withstands with two decimals, like the screen', () => {
  const scenario = { id: 1, name: 'Fija', rateType: 'fixed', fixedRate: 2.5, years: 30, bonuses: [] };
  const comparison = { rows: [{ key: 'breakingRate', values: [5.1], best: [1] }], sentences: [] };
  const [table] = scenarioBlocks({ items: [scenario], comparison } as unknown as Compared);
  expect(table?.kind === 'table' && table.rows.at(-1)).toEqual(['Aguanta hasta', '5,10\u00a0% (mejor)']);
});
