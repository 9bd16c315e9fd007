import { scheduleOf, type Schedule } from '../src/index.js';
import type { EligibilityGuarantor, EligibilityHolder, EligibilityProduct, EligibilityStudy } from '../src/index.js';

/** A product and a study that fit: 160,000 € at 3.5 % over 30 years cost 718.47 € a month. Tests change one thing. */
export function buildProduct(change: Partial<EligibilityProduct> = {}): EligibilityProduct {
  return {
    code: 'P-1',
    name: 'Hipoteca Base',
    bankName: 'Banco Uno',
    isActive: true,
    bankIsActive: true,
    effortRatioPercentage: 35,
    minAge: 18,
    maxAge: 65,
    isFirstHome: false,
    energyCertificate: 'unknown',
    minPurchasePrice: 100000,
    maxPurchasePrice: 500000,
    minAppraisalPercentage: 80,
    maxAppraisalPercentage: 90,
    financingPercentage: 80,
    interestRate: 3.5,
    maxYears: 30,
    allowsGuarantor: false,
    nationality: 'nacional',
    ...change,
  };
}

/** A product that takes guarantors with 1,500 € and 100,000 € free of debt. */
export function buildGuaranteedProduct(change: Partial<EligibilityProduct> = {}): EligibilityProduct {
  return buildProduct({
    allowsGuarantor: true,
    guarantorMinSalary: 1500,
    guarantorMinPropertyValue: 100000,
    ...change,
  });
}

export function buildHolder(change: Partial<EligibilityHolder> = {}): EligibilityHolder {
  return { name: 'Ana García', age: 35, workRegime: 'Cuenta ajena', workSeniority: 5, netIncome: 2500, ...change };
}

export function buildGuarantor(change: Partial<EligibilityGuarantor> = {}): EligibilityGuarantor {
  return {
    name: 'Eva Ruiz',
    age: 58,
    workRegime: 'Funcionario',
    workSeniority: 20,
    netIncome: 2200,
    properties: [{ propertyValue: 180000 }],
    ...change,
  };
}

export function buildStudy(change: Partial<EligibilityStudy> = {}): EligibilityStudy {
  return {
    purchasePrice: 200000,
    appraisalValue: 200000,
    financingPercentage: 80,
    energyCertificate: 'C',
    isNational: true,
    needsAdditionalLoan: false,
    holders: [buildHolder()],
    guarantors: [],
    ...change,
  };
}

export interface FixedLoan {
  principal: number;
  annualRate: number;
  years: number;
}

/** The amortization table of a loan at one rate. */
export function fixedTable({ principal, annualRate: fixedRate, years }: FixedLoan): Schedule {
  const table = scheduleOf(
    { rateType: 'fixed', fixedRate, fixedYears: null, firstRate: null, firstMonths: null, spread: null, bonuses: [] },
    { purchasePrice: principal, financingPercentage: 100, years, effortRatioPercentage: 35, variableFeeOption: '5y' },
    null,
  );
  if (!table) throw new Error('A fixed rate needs no index');
  return table;
}
