import { bankRules } from './catalog/bank.rules.js';
import { productRules } from './catalog/product.rules.js';
import { companyRules } from './identity/company.rules.js';
import { calculationRules } from './studies/calculation.rules.js';
import { studyRules } from './studies/study.rules.js';
import type { ModuleKey } from './permissions.js';

const who = (roleId: number, ...deletes: ModuleKey[]) => ({
  id: 7,
  roleId,
  permissions: { view: {}, delete: Object.fromEntries(deletes.map((module) => [module, true])) },
});
const active = { isActive: true };
const inactive = { isActive: false };

describe('editing', () => {
  it.each([
    ['bank', bankRules],
    ['product', productRules],
    ['company', companyRules],
  ])('is for an active %s only', (_, { update }) => {
    expect(update(active, who(2))).toBeUndefined();
    expect(update(inactive, who(1))).toBe('inactive_record');
  });
});

describe('deleting', () => {
  it.each([
    ['bank', bankRules, 'bancos'],
    ['product', productRules, 'productos'],
    ['study', studyRules, 'estudios_viabilidad'],
    ['calculation', calculationRules, 'estudio_cuota'],
  ] as const)('is for an inactive %s and those who may delete there', (_, { remove }, module) => {
    expect(remove(inactive, who(2, module))).toBeUndefined();
    expect(remove(inactive, who(1))).toBeUndefined();
    expect(remove(inactive, who(2, 'usuarios'))).toBe('forbidden');
    expect(remove(active, who(2, module))).toBe('still_active');
    expect(remove(active, who(2))).toBe('forbidden');
  });
});
