import { withPlainSpaces } from '../../test/golden.js';
import { scenarioWords } from './scenario-words.js';

type Terms = Parameters<typeof scenarioWords>[0];

const fixed: Terms = {
  rateType: 'fixed',
  fixedRate: 2.95,
  fixedYears: null,
  firstRate: null,
  firstMonths: null,
  euribor: null,
  referenceMonth: null,
  spread: null,
  years: 30,
};
const indexed: Terms = { ...fixed, rateType: 'variable', fixedRate: null, euribor: 2.4, spread: 0.6 };

it.each([
  ['Fijo al 2,95 % · 1 año', { ...fixed, years: 1 }],
  ['Variable: euríbor supuesto del 2,4 % + 0,6 % · 30 años', indexed],
  [
    'Variable: 1,9 % los primeros 12 meses, después euríbor de octubre de 2026 (2,4 %) + 0,6 % · 30 años',
    { ...indexed, firstRate: 1.9, firstMonths: 12, referenceMonth: '2026-10' },
  ],
  [
    'Variable: 1,9 % el primer mes, después euríbor supuesto del 2,4 % + 0,6 % · 30 años',
    { ...indexed, firstRate: 1.9, firstMonths: 1 },
  ],
  [
    'Mixto: 10 años al 2,4 %, después euríbor supuesto del 2,4 % + 0,6 % · 30 años',
    { ...indexed, rateType: 'mixed' as const, fixedRate: 2.4, fixedYears: 10 },
  ],
])('describes a scenario: %s', (words, terms) => {
  expect(withPlainSpaces(scenarioWords(terms))).toBe(words);
});
