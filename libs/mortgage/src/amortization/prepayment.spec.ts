import { mortgageCases } from '../../test/golden.js';
import { calculatePrepayment, type PrepaymentInput } from './prepayment.js';

const loan = { principal: 150000, annualRate: 2.6, years: 30 };

describe('calculatePrepayment', () => {
  it.each(mortgageCases<PrepaymentInput>('prepayment'))('golden %s', (_title, { inputs, expected }) => {
    expect(calculatePrepayment(inputs)).toMatchObject(expected);
  });

  it.each([
    [36, 2, 0.15, 0.25],
    [37, 2, 0.15, 0],
    [60, 2, 0.15, 0],
    [61, 2, 0, 0],
    [120, 2, 0, 0],
    [121, 1.5, 0, 0],
  ])('caps the fees after %i months at %f, %f and %f %%', (afterMonth, fixed, five, three) => {
    expect(calculatePrepayment({ ...loan, afterMonth, amount: 10000 })).toMatchObject({
      maxFeeFixed: fixed * 100,
      maxFeeVariableYear5: five * 100,
      maxFeeVariableYear3: three * 100,
    });
  });

  it('leaves nothing to pay when all is repaid', () => {
    expect(calculatePrepayment({ ...loan, afterMonth: 60, amount: 132367.1 })).toMatchObject({
      reducePayment: 0,
      reduceTermMonthsLeft: 0,
    });
  });

  it('can be made before the first instalment, and at 0 %', () => {
    const free = { principal: 12000, annualRate: 0, years: 10, afterMonth: 0, amount: 6000 };
    expect(calculatePrepayment(free)).toMatchObject({
      balanceBefore: 12000,
      reducePayment: 50,
      reduceTermMonthsLeft: 60,
    });
  });

  it.each([
    ['more than is owed', { afterMonth: 60, amount: 132367.11 }, 'prepayment_exceeds_balance'],
    ['nothing', { afterMonth: 60, amount: 0 }, 'prepayment_exceeds_balance'],
    ['after the term', { afterMonth: 360, amount: 1 }, 'invalid_term'],
  ])('refuses to repay %s', (_title, change, code) => {
    expect(() => calculatePrepayment({ ...loan, ...change })).toThrow(expect.objectContaining({ code }));
  });
});
