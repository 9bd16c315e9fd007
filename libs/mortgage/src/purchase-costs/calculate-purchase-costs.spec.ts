import { calculatePurchaseCosts } from './calculate-purchase-costs.js';
import type { PurchaseCostRule, PurchaseCostsInput } from './purchase-costs.types.js';

const TODAY = '2026-11-22';

const rule = (change: Partial<PurchaseCostRule> = {}): PurchaseCostRule => ({
  region: 'MD',
  tax: 'ITP',
  homeType: 'second_hand',
  title: 'General',
  brackets: [{ upTo: null, rate: 10 }],
  bonusPercentage: null,
  increased: false,
  conditions: {},
  validFrom: '2026-01-01',
  validTo: null,
  source: { law: 'DLeg 1/2010', checkedAt: TODAY },
  confidence: 'alta',
  ...change,
});
const at = (percent: number) => [{ upTo: null, rate: percent }];

function calculate(rules: PurchaseCostRule[], change: Partial<PurchaseCostsInput> = {}, today = TODAY) {
  const purchase = {
    region: 'MD',
    homeType: 'second_hand',
    date: TODAY,
    purchasePrice: 200_000,
    conditions: {},
  } as const;
  return calculatePurchaseCosts({ ...purchase, ...change }, rules, today);
}
const titleOf = (...args: Parameters<typeof calculate>) => calculate(...args).taxes[0]?.title;
const amountOf = (...args: Parameters<typeof calculate>) => calculate(...args).taxes[0]?.amount;

describe('calculatePurchaseCosts', () => {
  it('[B-CST-03] sums the slices, takes the bonus off the quota and rounds once', () => {
    const brackets = [
      { upTo: 100_000.5, rate: 8 },
      { upTo: null, rate: 10.125 },
    ];
    expect(amountOf([rule({ brackets })])).toBe(18_124.99);
    expect(amountOf([rule({ brackets, bonusPercentage: 12.5 })])).toBe(15_859.37);
    // 0.5 % of 1.00 € is half a cent.
    expect(amountOf([rule({ brackets: at(0.5) })], { purchasePrice: 1 })).toBe(0.01);
    expect(amountOf([rule({ brackets: at(0.499) })], { purchasePrice: 1 })).toBe(0);
  });

  it('[B-CST-04] applies the lowest rule; equal ones by title', () => {
    const lower = rule({ title: 'B', brackets: at(6) });
    expect(titleOf([rule(), lower])).toBe('B');
    expect(titleOf([lower, rule({ title: 'A', brackets: at(6) })])).toBe('A');
  });

  it('[B-CST-04] an increased rule that applies wins, the highest of several', () => {
    const rules = [rule({ brackets: at(6) }), rule({ title: 'Más', increased: true, brackets: at(11) })];
    expect(titleOf(rules)).toBe('Más');
    expect(titleOf([...rules, rule({ title: 'Aún más', increased: true, brackets: at(20) })])).toBe('Aún más');
    expect(
      titleOf([...rules.slice(0, 1), rule({ title: 'Más', increased: true, conditions: { minPrice: 300_000 } })]),
    ).toBe('General');
  });

  it('[B-CST-07] the base is the higher of price and reference value, also for limits; shares are of the price', () => {
    const { base, taxes } = calculate([rule()], { referenceValue: 250_000 });
    expect([base, taxes[0]?.amount, taxes[0]?.effectivePercentage]).toEqual([250_000, 25_000, 12.5]);
    expect(calculate([rule()], { referenceValue: 150_000 }).base).toBe(200_000);
    const limited = rule({ title: 'Hasta', brackets: at(6), conditions: { maxPrice: 250_000 } });
    const above = rule({ title: 'Desde', brackets: at(5), conditions: { minPrice: 250_000.01 } });
    const titleAt = (referenceValue: number) => titleOf([rule(), limited, above], { referenceValue });
    expect([titleAt(250_000), titleAt(250_000.01)]).toEqual(['Hasta', 'Desde']);
  });

  it.each([
    ['ageUnder is strict', { ageUnder: 35 }, { age: 34 }, { age: 35 }],
    ['an unknown age meets nothing', { ageUnder: 35 }, { age: 20 }, { age: null }],
    ['mortgageOver is strict', { mortgageOver: 50 }, { financingPercentage: 50.01 }, { financingPercentage: 50 }],
    ['an unknown share meets nothing', { mortgageOver: 50 }, { financingPercentage: 100 }, {}],
  ])('[B-CST-08] %s', (_title, conditions, meeting, missing) => {
    const rules = [rule(), rule({ title: 'Reducido', brackets: at(4), conditions })];
    expect([titleOf(rules, meeting), titleOf(rules, missing)]).toEqual(['Reducido', 'General']);
  });

  it.each(['disability', 'children'] as const)('[B-CST-09] %s is declared at least as the rule requires', (count) => {
    const rules = [rule(), rule({ title: 'Reducido', brackets: at(4), conditions: { [count]: 3 } })];
    const titleWith = (declared?: number) => titleOf(rules, { conditions: { [count]: declared } });
    expect([titleWith(4), titleWith(3), titleWith(2), titleWith()]).toEqual([
      'Reducido',
      'Reducido',
      'General',
      'General',
    ]);
  });

  it.each([
    ['MD', 'second_hand', ['ITP']],
    ['MD', 'new', ['IVA', 'AJD']],
    ['CN', 'new', ['IGIC', 'AJD']],
    ['CE', 'new', ['IPSI', 'AJD']],
    ['ML', 'new', ['IPSI', 'AJD']],
  ] as const)('[B-CST-10] in %s a home of kind %s owes %j', (region, homeType, missing) => {
    expect(calculate([], { region, homeType })).toMatchObject({ taxes: [], missing, total: null, fill: null });
  });

  it('[B-CST-12] savings are lower and lack only what can be declared, sorted, with their needs', () => {
    const conditions = { protected: true, habitual: true, disability: 65 };
    const rules = [
      rule(),
      rule({ title: 'Z', brackets: at(4), conditions }),
      rule({ title: 'A', brackets: at(4), conditions: { largeFamily: true } }),
      rule({ title: 'Menos', brackets: at(8), conditions: { wealthLimit: 240_000 } }),
      rule({ title: 'Igual', conditions: { habitual: true } }),
      rule({ title: 'Joven', brackets: at(1), conditions: { ageUnder: 35, habitual: true } }),
      rule({ title: 'Recargo', brackets: at(2), increased: true, conditions: { largeHolder: true } }),
    ];
    const { savings } = calculate(rules, { age: 40, conditions: { habitual: true } });
    expect(savings.map(({ title, saving, needs }) => [title, saving, needs])).toEqual([
      ['A', 12_000, ['largeFamily']],
      ['Z', 12_000, ['disability', 'protected']],
      ['Menos', 4000, ['wealthLimit']],
    ]);
    expect(calculate(rules, { conditions: { largeHolder: true } }).savings).toEqual([]);
  });

  it.each([
    [90_000, 273.31, 126.1],
    [200_000, 358.44, 186.21],
    [650_000, 573.64, 316.31],
    [6_010_121.04, 2181.67, 1388.34],
    [9_000_000, 2181.67, 1986.31],
    [99_000_000, 2181.67, 2181.67],
  ])('[B-CST-14] the tariffs of %i €', (purchasePrice, notary, registry) => {
    const costs = calculate([], { purchasePrice });
    expect([costs.notary.tariff, costs.registry.tariff]).toEqual([notary, registry]);
    expect(costs.notary).toMatchObject({ from: Math.round(notary * 1.6), to: Math.round(notary * 2.6) });
    expect(costs.registry).toMatchObject({ from: Math.round(registry * 1.2), to: Math.round(registry * 1.6) });
  });

  it('[B-CST-15] fills a study with shares of two decimals, the appraisal and the rest with the AJD', () => {
    const rules = [
      rule({ tax: 'IVA', homeType: 'new', brackets: at(10) }),
      rule({ tax: 'AJD', homeType: 'new', brackets: at(0.755) }),
    ];
    expect(calculate(rules, { homeType: 'new', appraisal: 350.5 }).fill).toEqual({
      gastosItpPercentage: 0,
      ivaPercentage: 10,
      tasacion: 350.5,
      provisionFondos: 1510 + 753 + 261 + 400,
    });
    expect(calculate(rules, { homeType: 'new' }).fill?.tasacion).toBe(400);
    expect(calculate([rule({ brackets: at(7.777) })]).fill?.gastosItpPercentage).toBe(7.78);
  });

  it.each([
    ['CN', 'IGIC'],
    ['CE', 'IPSI'],
    ['ML', 'IPSI'],
  ] as const)('[B-CST-15] fills a study in %s with its %s as the IVA', (region, tax) => {
    const rules = [tax, 'AJD' as const].map((name) =>
      rule({ region, tax: name, homeType: 'new', brackets: at(name === tax ? 6.5 : 0.5) }),
    );
    expect(calculate(rules, { region, homeType: 'new' }).fill).toMatchObject({
      gastosItpPercentage: 0,
      ivaPercentage: 6.5,
    });
  });

  it.each([
    ['2026-05-22', false],
    ['2026-05-21', true],
  ])('decides whether a source of %s is stale', (checkedAt, stale) => {
    expect(calculate([rule({ source: { law: 'Ley', checkedAt } })]).taxes[0]?.stale).toBe(stale);
  });

  it('counts the end of a short month as the whole of it', () => {
    const checked = rule({ validFrom: '2020-01-01', source: { law: 'Ley', checkedAt: '2025-08-31' } });
    const staleOn = (today: string) => calculate([checked], {}, today).taxes[0]?.stale;
    expect([staleOn('2026-02-28'), staleOn('2026-03-01')]).toEqual([false, true]);
  });
});
