import { refusalsOf as refusals } from '../../test/refusals.js';
import { aScenario } from '../factories/studies.js';
import { earlyRepaymentForm, scenarioCalculation, scenarioForm } from './scenario-forms.js';

const FIXED_RATE = 'fixedRate: El tipo fijo debe estar entre 0 y 20';
const FIXED_YEARS = 'fixedYears: Los años a tipo fijo deben ser menos que el plazo';
const EURIBOR = 'euribor: El euríbor debe estar entre -2 y 10';
const SPREAD = 'spread: El diferencial debe estar entre 0 y 10';
const FIRST_RATE = 'firstRate: Indica el tipo y los meses del primer periodo';
const FIRST_MONTHS = 'firstMonths: Indica el tipo y los meses del primer periodo';

const variable = { rateType: 'variable', fixedRate: undefined, euribor: 2.4, spread: 0.8, years: 3 };
const mixed = { rateType: 'mixed', fixedYears: 5, euribor: 2.4, spread: 0.8, years: 6 };
const bonus = { code: 'nomina', label: 'Nómina', points: 0.3, annualCost: 0 };

const cases: [what: string, change: object, refused: string[]][] = [
  ['fixed', {}, []],
  ['fixed without its rate', { fixedRate: null }, [FIXED_RATE]],
  ['fixed above 20', { fixedRate: 20.01 }, [FIXED_RATE]],
  ['variable', variable, []],
  ['variable without euríbor and spread', { rateType: 'variable', fixedRate: null }, [EURIBOR, SPREAD]],
  ['variable with a negative euríbor', { ...variable, euribor: -2 }, []],
  ['variable below the lowest euríbor', { ...variable, euribor: -2.01 }, [EURIBOR]],
  ['first months below the term', { ...variable, firstRate: 1.5, firstMonths: 35 }, []],
  ['first months of the whole term', { ...variable, firstRate: 1.5, firstMonths: 36 }, [FIRST_MONTHS]],
  ['first months without a rate', { ...variable, firstMonths: 12 }, [FIRST_RATE]],
  ['a first rate without months', { ...variable, firstRate: 1.5 }, [FIRST_MONTHS]],
  ['a first rate of 0', { ...variable, firstRate: 0, firstMonths: 12 }, []],
  ['more than three first years', { ...variable, years: 30, firstRate: 1, firstMonths: 37 }, [FIRST_MONTHS]],
  ['mixed', mixed, []],
  ['mixed that never varies', { ...mixed, fixedYears: 6 }, [FIXED_YEARS]],
  ['mixed without years', { ...mixed, fixedYears: null }, [FIXED_YEARS]],
  ['mixed without a spread', { ...mixed, spread: null }, [SPREAD]],
  ['no years', { years: 0 }, ['years: El plazo debe ser un número entero entre 1 y 50']],
  ['half a year', { years: 25.5 }, ['years: El plazo debe ser un número entero entre 1 y 50']],
  ['51 years', { years: 51 }, ['years: El plazo debe ser un número entero entre 1 y 50']],
  ['an effort of 0', { effortRatioPercentage: 0 }, ['effortRatioPercentage: El esfuerzo debe estar entre 1 y 100']],
  ['another cap', { variableFeeOption: '4y' }, ['variableFeeOption: Elige 3 o 5 años']],
  ['a negative fee', { appraisal: -1 }, ['appraisal: No puede ser negativo']],
  ['a bonus', { bonuses: [bonus] }, []],
  ['a bonus twice', { bonuses: [bonus, bonus] }, ['bonuses: Hay condiciones repetidas']],
  [
    'a bonus of no points',
    { bonuses: [{ ...bonus, points: 0 }] },
    ['bonuses.0.points: Los puntos deben estar entre 0,01 y 3'],
  ],
  [
    'nine bonuses',
    { bonuses: Array.from({ length: 9 }, (_, code) => ({ ...bonus, code: `${code}` })) },
    ['bonuses: Como máximo 8 condiciones'],
  ],
];

it.each(cases)('%s', (_, change, refused) => {
  expect(refusals(scenarioForm, { ...aScenario(), ...change })).toEqual(refused);
  expect(refusals(scenarioCalculation, { ...aScenario(), ...change })).toEqual(refused);
});

it('what is omitted has a default, and none is null', () => {
  expect(scenarioForm.parse(aScenario())).toMatchObject({
    ...{ euribor: null, spread: null, fixedYears: null, firstRate: null, firstMonths: null, productId: null },
    ...{
      originationFee: 0,
      brokerFee: 0,
      appraisal: 0,
      effortRatioPercentage: 35,
      variableFeeOption: '5y',
      bonuses: [],
    },
  });
});

it.each([
  [{ afterMonth: 1, amount: 0.01 }, []],
  [{ afterMonth: 600, amount: 5000 }, []],
  [{ afterMonth: 0, amount: 5000 }, ['afterMonth: El mes debe estar dentro del plazo del préstamo']],
  [{ afterMonth: 601, amount: 5000 }, ['afterMonth: El mes debe estar dentro del plazo del préstamo']],
  [{ afterMonth: 12, amount: 0 }, ['amount: El importe debe ser mayor que 0 y no superar lo pendiente']],
  [{ afterMonth: 12, amount: 5000, fixedRate: null }, [FIXED_RATE]],
])('an early repayment %j', (change, refused) => {
  expect(refusals(earlyRepaymentForm, { ...aScenario(), ...change })).toEqual(refused);
});

it('a holder earns at least nothing, and ten are the most', () => {
  const earner = { name: 'Elena', netIncome: 0 };
  const refusalsOf = (holders: object[]) => refusals(scenarioCalculation, { ...aScenario(), holders });
  expect(refusalsOf(Array.from({ length: 10 }, () => earner))).toEqual([]);
  expect(refusalsOf(Array.from({ length: 11 }, () => earner))).toEqual(['holders: Como máximo 10 titulares']);
  expect(refusalsOf([{ ...earner, netIncome: -1 }])).toEqual([
    'holders.0.netIncome: Los ingresos netos deben ser positivos',
  ]);
});
