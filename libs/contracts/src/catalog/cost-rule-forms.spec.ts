import { refusalsOf as refusals } from '../../test/refusals.js';
import { LAST_DAY } from '../calendar.js';
import { aCostRule } from '../factories/catalog.js';
import { costRuleForm, costRulePatch } from './cost-rule-forms.js';

const refusalsOf = (change: object) => refusals(costRuleForm, { ...aCostRule(), ...change });
const paths = (change: object) => refusalsOf(change).map((refusal) => refusal.split(':')[0]);

describe('brackets', () => {
  const ladder = (...ends: (number | null)[]) => ends.map((upTo) => ({ upTo, rate: 7 }));
  it.each([
    ['one without an end', ladder(null), true],
    ['ascending', ladder(0.01, 400_000, null), true],
    ['none', [], false],
    ['without a last one', ladder(400_000), false],
    ['open before the last', ladder(null, 400_000, null), false],
    ['two of one end', ladder(400_000, 400_000, null), false],
    ['descending', ladder(400_000, 399_999.99, null), false],
    ['from 0 to 0', ladder(0, null), false],
    ['up to the largest end', ladder(999_999_999, null), true],
    ['beyond it', ladder(1_000_000_000, null), false],
    ['ten', ladder(1, 2, 3, 4, 5, 6, 7, 8, 9, null), true],
    ['eleven', ladder(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, null), false],
  ])('%s', (_, brackets, isAllowed) => {
    expect(refusalsOf({ brackets }).length === 0).toBe(isAllowed);
  });

  it.each([
    [0, true],
    [30, true],
    [-0.001, false],
    [30.001, false],
    [1.005, true],
    [0.1 + 0.2, true],
    [1.0005, false],
  ])('rate %d', (rate, isAllowed) => {
    expect(refusalsOf({ brackets: [{ upTo: null, rate }] }).length === 0).toBe(isAllowed);
  });
});

it.each([
  [{ habitual: true, children: 1, ageUnder: 18, mortgageOver: 0, disability: 1, maxPrice: 0.01 }, true],
  [{ children: 20, ageUnder: 120, mortgageOver: 100, disability: 100 }, true],
  [{ habitual: false }, false],
  [{ wealthLimit: true }, false],
  [{ maxPrice: 0 }, false],
  [{ minPrice: -1 }, false],
  [{ ageUnder: 17 }, false],
  [{ ageUnder: 35.5 }, false],
  [{ mortgageOver: 100.01 }, false],
  [{ disability: 0 }, false],
  [{ children: 0 }, false],
  [{ children: 21 }, false],
  [{ pets: 1 }, false],
])('conditions %j', (conditions, isAllowed) => {
  expect(refusalsOf({ conditions }).length === 0).toBe(isAllowed);
});

it.each([
  [{ validFrom: '2026-02-01', validTo: '2026-02-01' }, []],
  [{ validFrom: '2026-02-01', validTo: '2026-01-31' }, ['validTo']],
  [{ validTo: null }, []],
  [{ checkedAt: LAST_DAY }, ['checkedAt']],
  [{ bonusPercentage: 100 }, []],
  [{ bonusPercentage: 100.5 }, ['bonusPercentage']],
  [{ bonusPercentage: 12.75 }, []],
  [{ bonusPercentage: 33.333 }, ['bonusPercentage']],
  [{ url: 'https://www.boe.es/x' }, []],
  [{ url: '' }, []],
  [{ url: 'http://www.boe.es/x' }, ['url']],
  [{ url: 'https://www.boe.es/x y' }, ['url']],
])('%j', (change, refused) => {
  expect(paths(change)).toEqual(refused);
});

it.each([
  [{ brackets: [] }, 'brackets: Los tramos no son válidos'],
  [{ brackets: [{ upTo: null, rate: 31 }] }, 'brackets.0.rate: Los tramos no son válidos'],
  [{ conditions: { habitual: false } }, 'conditions.habitual: Condición desconocida'],
  [{ conditions: { pets: 1 } }, 'conditions: Condición desconocida'],
  [{ conditions: { maxPrice: 0 } }, 'conditions.maxPrice: El importe debe ser mayor que 0'],
  [{ conditions: { ageUnder: 17 } }, 'conditions.ageUnder: La edad debe ser un número entero entre 18 y 120'],
  [{ conditions: { mortgageOver: 101 } }, 'conditions.mortgageOver: La financiación debe estar entre 0 y 100'],
  [{ conditions: { disability: 0 } }, 'conditions.disability: La discapacidad debe estar entre 1 y 100'],
  [{ conditions: { children: 1.5 } }, 'conditions.children: Los hijos deben ser un número entero entre 1 y 20'],
  [{ validTo: '2025-12-31' }, 'validTo: La fecha de fin no puede ser anterior a la de inicio'],
  [{ checkedAt: LAST_DAY }, 'checkedAt: La fecha no puede ser futura'],
])('%j says why', (change, refusal) => {
  expect(refusalsOf(change)).toEqual([refusal]);
});

it('a rule without these fields increases nothing, has no bonus, no conditions and no end', () => {
  expect(costRuleForm.parse(aCostRule())).toMatchObject({
    ...{ increased: false, bonusPercentage: null, conditions: {}, validTo: null },
  });
});

it('a change keeps what it omits, and removes what is empty', () => {
  expect(costRulePatch.parse({ validTo: null, checkedBy: '', note: ' Provisional ' })).toEqual({
    ...{ validTo: null, checkedBy: null, note: 'Provisional' },
  });
});
