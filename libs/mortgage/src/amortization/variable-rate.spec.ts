import { calculateVariableRate } from './variable-rate.js';

describe('calculateVariableRate', () => {
  it('[S-DET-32] adds as people do and not as binary numbers', () => {
    expect(calculateVariableRate(0.1, '0.2').nominalRate).toBe(0.3);
  });

  it('answers a plain 0, without a sign', () => {
    expect(Object.is(calculateVariableRate(-1, 1).nominalRate, 0)).toBe(true);
  });
});
