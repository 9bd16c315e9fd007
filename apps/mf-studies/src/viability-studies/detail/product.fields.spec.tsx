import type { CompatibleProduct } from '@umbral/contracts';
import { aProduct, aStudy, assessed } from '../studies.testing';
import { termsOf } from './product.fields';

it('writes a term of one year in the singular', () => {
  const [listed] = assessed(aStudy(), [aProduct({ interestRate: 3.1 })]) as [CompatibleProduct];
  const words = [1, 2].map((maxYears) => termsOf({ ...listed, maxYears }).replace(/\s/g, ' '));
  expect(words).toEqual(['Fijo 3,1 % · 1 año', 'Fijo 3,1 % · 2 años']);
});
