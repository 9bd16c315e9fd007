import { findChanges, type EligibilityProduct, type EligibilityStudy } from '@umbral/mortgage';
import { changeBlocks } from './change-blocks.js';

// 718.47 € a month.
const study: EligibilityStudy = {
  purchasePrice: 200_000,
  appraisalValue: 200_000,
  financingPercentage: 80,
  holders: [{ name: 'Ana García', age: 30, workRegime: 'Cuenta ajena', netIncome: 2050 }],
  guarantors: [],
};
const product: EligibilityProduct = {
  ...{ code: 'FIJA-30', name: 'Hipoteca Fija', bankName: 'Banco del Norte', isActive: true, bankIsActive: true },
  ...{ minAge: 18, maxAge: 65, isFirstHome: false, energyCertificate: 'unknown', nationality: 'ambos' },
  ...{ minPurchasePrice: 100_000, maxPurchasePrice: 500_000, minAppraisalPercentage: 60, maxAppraisalPercentage: 90 },
  ...{ financingPercentage: 80, interestRate: 3.5, maxYears: 30, effortRatioPercentage: 35 },
  ...{ allowsGuarantor: true, guarantorMinSalary: 1500, guarantorMinPropertyValue: 100_000 },
};

it('prints no effort equal to the limit that it breaks', () => {
  const found = findChanges(study, product);
  const blocks = changeBlocks([{ changes: [], noChange: null, ...found, label: 'Fija', effortRatioPercentage: 35 }]);
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
  const efforts = rows.map(([text, , effort]) => [/avalista/.test(String(text)), effort]);
  expect(efforts).toContainEqual([true, '35,05\u00a0%']);
  expect(efforts).toContainEqual([false, '35\u00a0%']);
});

it('says of a change whose first payment fits that the later one does not', () => {
  const mixed = { ...product, rateType: 'mixed', fixedYears: 5, spread: 3 } as const;
  const found = findChanges(study, mixed, { reference: { value: 3 } });
  const blocks = changeBlocks([{ changes: [], noChange: null, ...found, label: 'Mixta', effortRatioPercentage: 35 }]);
  const texts = blocks.flatMap((block) =>
    block.kind === 'table' ? block.rows.map(([text]) => String(text).replaceAll('\u00a0', ' ')) : [],
  );
  expect(texts).toContain(
    'Con 220 € más de entrada (financiando el 79,89 %). La cuota posterior supera el esfuerzo permitido',
  );
  expect(texts).toContain(
    'Con un avalista de al menos 1.500 € netos al mes e inmuebles libres de cargas por 100.000 €',
  );
});
