import { bankForm, isImageDataUrl, productDefaults, productForm } from '@umbral/contracts';
import { demoBanks, demoProducts } from './seed-demo.js';

const [banks, products] = [demoBanks().map(({ key, ...bank }) => [key, bank] as const), demoProducts()];

describe('demo data', () => {
  it.each(banks)('has a bank %s that is valid for its form, with a small image [D36]', (_key, bank) => {
    expect(() => bankForm.parse(bank)).not.toThrow();
    expect(isImageDataUrl(bank.logo)).toBe(true);
    expect(bank.logo.length).toBeLessThan(6_000);
  });

  it.each(products.map((product) => [product.code, product] as const))(
    'has a product %s that is valid for its form',
    (_code, { code, name, conditions }) => {
      expect(() => productForm.parse({ ...productDefaults, ...conditions, code, name, bankId: 1 })).not.toThrow();
    },
  );

  it('has ten banks and sixty products; [D32] codes differ within a bank', () => {
    expect([banks.length, products.length]).toEqual([10, 60]);
    expect(new Set(products.map(({ bank, code }) => `${bank} ${code.toLowerCase()}`)).size).toBe(60);
  });

  it('[D35] has no active product of an inactive bank', () => {
    const inactive = banks.filter(([, bank]) => bank.isActive === false).map(([key]) => key);
    expect(products.filter(({ bank, isActive }) => isActive && inactive.includes(bank))).toEqual([]);
  });
});
