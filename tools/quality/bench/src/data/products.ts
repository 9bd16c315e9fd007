import type { EligibilityStudy } from '@umbral/mortgage';

/** Deterministic, so that two runs measure the same work. */
function createRandom(seed: number) {
  let state = seed;
  return (from: number, to: number) => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return from + Math.floor((state / 2 ** 32) * (to - from + 1));
  };
}

function createProduct(index: number, random: ReturnType<typeof createRandom>) {
  const allowsGuarantor = random(0, 1) === 1;
  return {
    id: index + 1,
    code: `P-${index + 1}`,
    name: `Hipoteca ${random(1, 400)}`,
    bankName: `Banco ${random(1, 40)}`,
    isActive: true,
    bankIsActive: true,
    bankCompanyId: null,
    effortRatioPercentage: random(25, 45),
    minAge: random(18, 34),
    maxAge: random(45, 75),
    isFirstHome: random(0, 3) === 0,
    energyCertificate: ['unknown', 'A', 'B', 'C', 'D', 'E'][random(0, 5)] ?? 'unknown',
    minPurchasePrice: random(20, 150) * 1000,
    maxPurchasePrice: random(180, 900) * 1000,
    minAppraisalPercentage: random(40, 80),
    maxAppraisalPercentage: random(80, 100),
    financingPercentage: random(60, 100),
    interestRate: random(50, 650) / 100,
    maxYears: random(10, 40),
    allowsGuarantor,
    guarantorMinSalary: allowsGuarantor ? random(1000, 3000) : null,
    guarantorMinPropertyValue: allowsGuarantor ? random(50, 250) * 1000 : null,
    nationality: ['nacional', 'internacional', 'ambos'][random(0, 2)] ?? 'ambos',
    workRegime: random(0, 4) === 0 ? 'Funcionario' : null,
    workSeniority: random(0, 12),
    notes: null,
  };
}

const person = { age: 41, workRegime: 'Cuenta ajena', workSeniority: 4, netIncome: '1535.40', monthlyDebt: '90.00' };
export const study: EligibilityStudy = {
  purchasePrice: '235000.00',
  appraisalValue: '240000.00',
  financingPercentage: '85.00',
  energyCertificate: 'D',
  isNational: true,
  needsAdditionalLoan: false,
  realEstateHonorarios: '3000.00',
  professionalHonorarios: '2500.00',
  gastosItpPercentage: '8.00',
  tasacion: '400.00',
  holders: [
    { ...person, name: 'Marta Soler Vidal', savings: '42000.00' },
    { ...person, name: 'Javier Núñez Ortega', isFirstHome: false, propertiesCount: 1 },
  ],
  guarantors: [
    {
      ...person,
      name: 'Carmen Vidal Ros',
      netIncome: '2210.00',
      properties: [{ propertyValue: '180000', propertyDebt: '30000' }],
    },
    { ...person, name: 'Luis Soler Pons', netIncome: '1780.00', properties: [{ propertyValue: '140000' }] },
  ],
};

export function createProducts(count: number) {
  const random = createRandom(20261120);
  return Array.from({ length: count }, (_, index) => createProduct(index, random));
}

const bonuses = [
  { code: 'payroll', label: 'Nómina domiciliada', points: 0.3, annualCost: 0 },
  { code: 'home', label: 'Seguro de hogar', points: 0.1, annualCost: 310 },
];

/** The same products in turns fixed, variable and mixed, with two conditions. */
export const rated = (products: ReturnType<typeof createProducts>) =>
  products.map((product, index) => ({
    ...product,
    rateType: (['fixed', 'variable', 'mixed'] as const)[index % 3] ?? 'fixed',
    fixedYears: index % 3 === 2 ? 5 : null,
    spread: index % 3 === 0 ? null : 0.65,
    bonuses,
  }));
