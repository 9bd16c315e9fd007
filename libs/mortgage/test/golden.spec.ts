import { mortgageKinds } from './golden.js';

describe('worked cases', () => {
  it('have no kind that no test runs', () => {
    expect(mortgageKinds.toSorted()).toEqual([
      'affordable',
      'calculator',
      'disponibleMensual',
      'downPayment',
      'frenchPayment',
      'legacyPaymentStudy',
      'maxPrice',
      'mixed',
      'operatingCosts',
      'prepayment',
      'productPaymentEstimate',
      'schedule',
      'tae',
      'variable',
    ]);
  });
});
