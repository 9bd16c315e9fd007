import { modules } from '../testing/modules';
import { viewing } from '../testing/people';
import { brandTarget } from './brand-target';

test('[B-DSK-01] the brand leads to the page that a module declares for it, for users with access', () => {
  expect(brandTarget(modules, viewing())).toEqual({ href: '/desk', leadsTo: 'Mi mesa' });
});

test('the brand leads home while no module declares such a page', () => {
  expect(brandTarget([], viewing())).toEqual({ href: '/' });
  expect(brandTarget(modules, () => false)).toEqual({ href: '/' });
});
