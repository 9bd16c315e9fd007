import { assess, findChanges } from '@umbral/mortgage';
import type { FitChange } from '@umbral/contracts';
import { aHolder, aProduct, aStudy, assessed } from '../studies.testing';
import { applyChange } from './apply-change';
import { valuesOf } from './study-form';

const study = aStudy({
  needsAdditionalLoan: false,
  financingPercentage: 90,
  energyCertificate: 'E',
  holders: [
    aHolder({ netIncome: 2100, monthlyDebt: 100.55 }),
    aHolder({ name: 'Pedro Gil', age: 70, netIncome: 900, monthlyDebt: 60.2 }),
  ],
});
const terms = {
  allowsGuarantor: true,
  guarantorMinSalary: 1500,
  guarantorMinPropertyValue: 100_000,
  workSeniority: 2,
  effortRatioPercentage: 35,
};
/** Products that each need a different change. */
const products = [
  aProduct({ ...terms, maxAge: 65 }),
  aProduct({ ...terms, maxAge: 80 }),
  aProduct({ ...terms, maxAge: 80, effortRatioPercentage: 31, financingPercentage: 90 }),
  aProduct({ ...terms, maxAge: 80, energyCertificate: 'C', effortRatioPercentage: 80, financingPercentage: 90 }),
  aProduct({ ...terms, maxAge: 80, financingPercentage: 70, effortRatioPercentage: 60 }),
  aProduct({ ...terms, maxAge: 80, maxPurchasePrice: 200_000, effortRatioPercentage: 60, financingPercentage: 90 }),
  aProduct({ ...terms, maxAge: 65, effortRatioPercentage: 60, financingPercentage: 90 }),
  aProduct({ ...terms, maxAge: 80, effortRatioPercentage: 37, financingPercentage: 90 }),
  aProduct({ ...terms, maxAge: 80, effortRatioPercentage: 33, financingPercentage: 90, workRegime: 'Funcionario' }),
];
const isInformational = ({ levers }: FitChange) => levers.some(({ lever }) => lever === 'income');

it('[B-FIT-33] every change applied to the form results in the announced verdict', () => {
  const seen = new Set<string>();
  for (const product of products) {
    const [listed] = assessed(study, [product]);
    for (const change of findChanges(study, product)?.changes ?? []) {
      if (!listed || isInformational(change)) continue;
      change.levers.forEach(({ lever }) => seen.add(lever));
      const { values, first } = applyChange(valuesOf(study), { product: listed, change });
      const [again] = assess({ ...study, ...values, unconfirmed: [] } as unknown as typeof study, [product]);
      expect([change.text, again?.isCompatible]).toEqual([change.text, true]);
      expect(again?.assessedPayment).toBe(change.verdict.assessedPayment);
      expect(again?.effortPercentage).toBe(change.verdict.effortPercentage);
      expect(first).not.toBe('');
    }
  }
  expect([...seen].toSorted()).toEqual(
    ['additionalLoan', 'debts', 'energy', 'entry', 'guarantor', 'holder', 'holderOut', 'price'].toSorted(),
  );
});

it('calculated costs are confirmed, also those that equal their preset value', () => {
  const values = valuesOf({ ...study, unconfirmed: ['ivaPercentage', 'deducciones'] });
  const fill = { gastosItpPercentage: 9, ivaPercentage: 0, tasacion: 380, provisionFondos: 1400 };
  expect(applyChange(values, { fill }).values).toMatchObject({ ...fill, unconfirmed: ['deducciones'] });
});
