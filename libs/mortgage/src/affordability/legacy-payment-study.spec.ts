import { mortgageCases } from '../../test/golden.js';
import { calculateLegacyPaymentStudy, type LegacyPaymentStudyInput } from './legacy-payment-study.js';

describe('calculateLegacyPaymentStudy', () => {
  it.each(mortgageCases<LegacyPaymentStudyInput>('legacyPaymentStudy'))(
    '[S-LEG-07] [D61] golden %s',
    (_title, { inputs, expected }) => {
      expect(calculateLegacyPaymentStudy(inputs)).toEqual(expected);
    },
  );

  it('[S-LEG-07] [D61] rounds half a euro up', () => {
    const input = { monthlyNetIncome: 1050, monthlyOtherLoans: 0, effortRatio: 35 };
    expect(calculateLegacyPaymentStudy(input).maxPayment).toBe(368);
  });

  it('shows loans beyond the income as they are', () => {
    const input = { monthlyNetIncome: 1000, monthlyOtherLoans: 1200, effortRatio: 35 };
    expect(calculateLegacyPaymentStudy(input)).toEqual({ realNetIncome: -200, maxPayment: -70 });
  });
});
