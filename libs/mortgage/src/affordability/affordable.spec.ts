import { mortgageCases } from '../../test/golden.js';
import { type AffordableInput, calculateAffordable } from './affordable.js';

describe('calculateAffordable', () => {
  it.each(mortgageCases<AffordableInput>('affordable'))('[S-DET-34] golden %s', (_title, { inputs, expected }) => {
    expect(calculateAffordable(inputs)).toEqual(expected);
  });

  it('[S-DET-34] compares the payment in cents, as it is charged', () => {
    // 843.208… is charged as 843.21, a cent more than this income allows.
    const input = { principal: 200000, annualRate: 3, months: 360, incomePercentage: 100 };
    expect(calculateAffordable({ ...input, totalNetIncome: 843.21 })?.affordable).toBe(true);
    expect(calculateAffordable({ ...input, totalNetIncome: 843.209 })?.affordable).toBe(false);
  });

  it('[S-DET-33] has no result for an amount of 0', () => {
    const input = { annualRate: 3, months: 360, totalNetIncome: 2000, incomePercentage: 35 };
    expect(calculateAffordable({ ...input, principal: 0 })).toBeNull();
  });
});
