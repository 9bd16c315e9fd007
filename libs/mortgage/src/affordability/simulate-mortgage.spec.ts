import { mortgageCases } from '../../test/golden.js';
import {
  simulateFixedRate,
  simulateVariableRate,
  type FixedSimulationInput,
  type VariableSimulationInput,
} from './simulate-mortgage.js';

const loan = { principal: 200000, years: 30, totalNetIncome: 2500, incomePercentage: 35 };

/** The worked cases count months. */
type InMonths<Input> = Input & { months: number };

describe('simulateFixedRate', () => {
  it.each(mortgageCases<InMonths<FixedSimulationInput>>('affordable'))(
    '[S-DET-34] golden %s',
    (_title, { inputs, expected }) => {
      expect(simulateFixedRate({ ...inputs, years: inputs.months / 12 })).toMatchObject(expected);
    },
  );

  it('[S-DET-34] compares the payment in cents, as it is charged', () => {
    // 843.208… is charged as 843.21, a cent more than this income allows.
    const input = { ...loan, annualRate: 3, incomePercentage: 100 };
    expect(simulateFixedRate({ ...input, totalNetIncome: 843.21 })?.affordable).toBe(true);
    expect(simulateFixedRate({ ...input, totalNetIncome: 843.209 })?.affordable).toBe(false);
  });

  it('answers payment, totals, share of income and whether it is affordable', () => {
    expect(simulateFixedRate({ ...loan, annualRate: 3 })).toEqual({
      nominalRate: 3,
      appliedRate: 3,
      floorNotice: false,
      payment: 843.21,
      totalPaid: 303554.9,
      totalInterest: 103554.9,
      incomeShare: 33.73,
      limit: 875,
      affordable: true,
    });
  });

  it('[S-DET-33] has no result for an amount of 0 or less', () => {
    for (const principal of [0, -1]) expect(simulateFixedRate({ ...loan, principal, annualRate: 3 })).toBeNull();
  });

  it('[S-DET-34] is affordable up to the limit, included', () => {
    const at = { principal: 120000, years: 20, totalNetIncome: 1000, annualRate: 0 };
    expect(simulateFixedRate({ ...at, incomePercentage: 50 })).toMatchObject({ payment: 500, affordable: true });
    expect(simulateFixedRate({ ...at, incomePercentage: 49.99 })?.affordable).toBe(false);
  });

  it('has no share of an income that is not there', () => {
    const result = simulateFixedRate({ ...loan, annualRate: 3, totalNetIncome: 0 });
    expect(result).toMatchObject({ incomeShare: null, affordable: false });
  });
});

describe('simulateVariableRate', () => {
  it.each(mortgageCases<InMonths<VariableSimulationInput>>('variable'))('golden %s', (_title, { inputs, expected }) => {
    expect(simulateVariableRate({ ...loan, ...inputs, years: inputs.months / 12 })).toMatchObject(expected);
  });

  it('[S-DET-32] adds Euribor and spread', () => {
    const result = simulateVariableRate({ ...loan, euribor: 3.5, spread: 1 });
    expect(result).toMatchObject({ nominalRate: 4.5, payment: 1013.37, affordable: false });
  });

  it('[D57] charges no interest below 0, and says so', () => {
    expect(simulateVariableRate({ ...loan, euribor: -2, spread: 1 })).toMatchObject({
      nominalRate: -1,
      appliedRate: 0,
      floorNotice: true,
      payment: 555.56,
      totalPaid: 200000,
      totalInterest: 0,
    });
  });
});
