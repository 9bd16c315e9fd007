import fc from 'fast-check';
import { buildScenario, scenarios } from '../../test/scenarios.js';
import { calculateEarlyRepayment, type EarlyRepaymentInput } from './early-repayment.js';

const repay = (change: Partial<EarlyRepaymentInput>) =>
  calculateEarlyRepayment({ ...buildScenario(), afterMonth: 60, amount: 10_000, ...change });

describe('calculateEarlyRepayment', () => {
  it.each([
    ['fixed', { rateType: 'fixed' as const }, 120, [2, '23.7.a'], [1.5, '23.7.b']],
    ['variable, 5 years', { rateType: 'variable' as const }, 60, [0.15, '23.5.a'], [0, '23.5.a']],
    [
      'variable, 3 years',
      { rateType: 'variable' as const, variableFeeOption: '3y' as const },
      36,
      [0.25, '23.5.b'],
      [0, '23.5.b'],
    ],
    ['mixed for 4 years', { rateType: 'mixed' as const, fixedYears: 4 }, 48, [2, '23.7.a'], [0.15, '23.5.a']],
    ['mixed for 15 years', { rateType: 'mixed' as const, fixedYears: 15 }, 180, [1.5, '23.7.b'], [0, '23.5.a']],
  ])('[B-SCE-12] the cap of a %s loan changes after month %#', (_title, change, month, before, after) => {
    const capAfter = (afterMonth: number) => {
      const { feePercentage, feeArticle } = repay({ ...change, afterMonth });
      return [feePercentage, feeArticle];
    };
    expect([capAfter(month), capAfter(month + 1)]).toEqual([before, after]);
  });

  it('[B-SCE-13] a shorter term saves at least as much as a smaller payment', () => {
    fc.assert(
      fc.property(scenarios, fc.integer({ min: 1, max: 35 }), (input, afterMonth) => {
        // The smallest loan, 15,000 € over three years, owes at least this before its last payment.
        const answer = calculateEarlyRepayment({ ...input, afterMonth, amount: 400 });
        expect(answer.savedReducingTerm).toBeGreaterThanOrEqual(answer.savedReducingPayment - 0.5);
        expect(answer.reducePayment).toBeLessThanOrEqual(answer.payment);
        expect(answer.netSavingReducingTerm).toBeCloseTo(answer.savedReducingTerm - answer.maxFee, 6);
        expect(answer.monthsSaved + answer.monthsLeftReducingTerm).toBe(input.years * 12 - afterMonth);
      }),
    );
  });

  it('[B-SCE-13] where everything is repaid payments and months are 0', () => {
    const { balance } = repay({});
    expect(repay({ amount: balance })).toMatchObject({
      reducePayment: 0,
      monthsLeftReducingTerm: 0,
      monthsSaved: 300,
      lastPayment: 0,
    });
  });

  it.each([
    ['month 0', { afterMonth: 0 }, 'afterMonth'],
    ['the last month', { afterMonth: 360 }, 'afterMonth'],
    ['nothing', { amount: 0 }, 'amount'],
    ['no number', { amount: Number.NaN }, 'amount'],
    ['more than is owed', { afterMonth: 359, amount: 1000 }, 'amount'],
  ])('refuses %s', (_title, change, field) => {
    expect(() => repay(change)).toThrow(expect.objectContaining({ field }));
  });
});
