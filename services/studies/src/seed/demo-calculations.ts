import type { housingCalculationForm, paymentStudyForm } from '@umbral/contracts';
import type * as z from 'zod';
import type { DemoOwner } from './demo-owners.js';

interface Demo<Form> {
  owner: DemoOwner;
  daysAgo: number;
  isActive?: boolean;
  form: Form;
}

type Housing = z.input<typeof housingCalculationForm>;

const calculation = (
  owner: DemoOwner,
  daysAgo: number,
  clientName: string,
  clientPhone: string | null,
  monthlyNetIncome: number,
  availableSavings: number,
  more: Partial<Housing> = {},
  isActive = true,
): Demo<Housing> => ({
  owner,
  daysAgo,
  isActive,
  form: { clientName, clientPhone, monthlyNetIncome, availableSavings, ...more },
});

export const demoCalculations: Demo<Housing>[] = [
  calculation('lucia', 0, 'Garazi Mendia Uribe', '646 118 302', 2450, 60_000),
  calculation('lucia', 2, 'Óscar y Miren', '646 118 377', 2100, 48_000, { monthlyOtherIncome: 1750 }),
  calculation('lucia', 6, 'Hodei Larrea Aldama', null, 1680, 21_000, { loanTermYears: 25, annualInterestRate: 3.1 }),
  calculation('begona', 3, 'Familia Sagasti', '600 913 284', 3900, 150_000, {
    incomePercentageForMortgage: 35,
    purchaseCostsPercentage: 8,
  }),
  calculation('inigo', 11, 'Leire Saiz Portu', '615 204 996', 1950, 30_000, { monthlyDebtPayments: 120 }),
  calculation('puerto', 1, 'Bodil Hansen', '+45 40 12 88 61', 5200, 240_000, {
    expectedFinancingPercentage: 60,
    purchaseCostsPercentage: 12,
  }),
  calculation('puerto', 4, 'Remedios Gálvez Ruano', '662 481 750', 1430, 18_000),
  calculation('puerto', 9, 'Pareja del 3.º B', '662 481 001', 1600, 0, { monthlyOtherIncome: 1200, loanTermYears: 35 }),
  calculation('puerto', 30, 'Manuel Carrasco León', null, 2250, 35_000, {}, false),
  calculation('alvaro', 7, 'Cayetana Ríos Mena', '655 320 487', 2980, 90_000, { annualInterestRate: 2.75 }),
  calculation('carmen', 5, 'Dimitri Popov', '610 774 235', 2330, 52_000, { incomePercentageForMortgage: 35 }),
  calculation('carmen', 19, 'Sonia Trujillo Paz', '610 774 998', 1790, 26_000, { monthlyDebtPayments: 85 }, false),
  calculation('nuflo', 13, 'Uxía Lorenzo Seoane', '698 003 116', 2040, 44_000),
  calculation('vicenta', 16, 'Amparo y Quico', '633 908 541', 2700, 75_000, {
    monthlyOtherIncome: 400,
    loanTermYears: 20,
  }),
  calculation('administrator', 22, 'Ernesto Valcárcel', '600 000 123', 3450, 110_000, { annualInterestRate: 3.85 }),
];

type Former = z.input<typeof paymentStudyForm>;

/** Left over from the way in which shares of income were studied before. */
export const formerStudies: Demo<Former>[] = [
  {
    owner: 'lucia',
    daysAgo: 410,
    form: {
      firstName: 'Gema',
      lastName: 'Olarte Díez',
      phone: '619 552 003',
      monthlyNetIncome: 2150,
      monthlyOtherLoans: 240,
      effortRatio: 35,
    },
  },
  {
    owner: 'begona',
    daysAgo: 433,
    form: {
      firstName: 'Félix',
      lastName: 'Arregui Soto',
      phone: '619 552 118',
      monthlyNetIncome: 3020,
      monthlyOtherLoans: 0,
      effortRatio: 30,
    },
  },
  {
    owner: 'puerto',
    daysAgo: 468,
    form: {
      firstName: 'Dolores',
      lastName: 'Benítez Cano',
      phone: '654 781 220',
      monthlyNetIncome: 1490,
      monthlyOtherLoans: 130,
      effortRatio: 40,
    },
  },
  {
    owner: 'administrator',
    daysAgo: 502,
    isActive: false,
    form: {
      firstName: 'Iñaki',
      lastName: 'Uriarte Peña',
      phone: '600 221 904',
      monthlyNetIncome: 2675,
      monthlyOtherLoans: 415,
      effortRatio: 35,
    },
  },
];
