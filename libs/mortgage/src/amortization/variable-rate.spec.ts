import { mortgageCases } from '../../test/golden.js';
import { calculateVariablePayment, calculateVariableRate, type VariablePaymentInput } from './variable-rate.js';

describe('calculateVariablePayment', () => {
  it.each(mortgageCases<VariablePaymentInput>('variable'))('golden %s', (_title, { inputs, expected }) => {
    expect(calculateVariablePayment(inputs)).toMatchObject(expected);
  });

  it('[S-XCC-30] [D57] pays principal / months and says so when the Euribor pulls the rate below 0', () => {
    expect(calculateVariablePayment({ principal: 180000, euribor: -2, spread: 0.5, months: 300 })).toMatchObject({
      nominalRate: -1.5,
      appliedRate: 0,
      payment: 600,
      floorNotice: true,
    });
  });

  it('has no result for an amount of 0', () => {
    expect(calculateVariablePayment({ principal: 0, euribor: 2, spread: 1, months: 12 })).toBeNull();
  });
});

describe('calculateVariableRate', () => {
  it('[S-DET-32] adds as people do and not as binary numbers', () => {
    expect(calculateVariableRate(0.1, '0.2').nominalRate).toBe(0.3);
  });

  it('answers a plain 0, without a sign', () => {
    expect(Object.is(calculateVariableRate(-1, 1).nominalRate, 0)).toBe(true);
  });
});
