import type { productForm } from '@umbral/contracts';
import type * as z from 'zod';
import type { DemoBankKey } from './demo-banks.js';

type ProductBody = z.input<typeof productForm>;
type Conditions = Partial<Omit<ProductBody, 'code' | 'name' | 'bankId'>>;

interface DemoProduct {
  bank: DemoBankKey;
  code: string;
  name: string;
  conditions: Conditions;
  isActive: boolean;
}

const product = (bank: DemoBankKey, code: string, name: string, conditions: Conditions = {}): DemoProduct => ({
  bank,
  code,
  name,
  conditions,
  isActive: true,
});
const retired = (demo: DemoProduct): DemoProduct => ({ ...demo, isActive: false });

const young: Conditions = {
  maxAge: 35,
  isFirstHome: true,
  financingPercentage: 95,
  maxAppraisalPercentage: 95,
  maxYears: 40,
  maxPurchasePrice: 325_000,
};
const abroad: Conditions = {
  nationality: 'internacional',
  financingPercentage: 70,
  minAppraisalPercentage: 30,
  maxAppraisalPercentage: 80,
  maxYears: 25,
  maxPurchasePrice: 1_500_000,
};
const civil: Conditions = {
  workRegime: 'Funcionario',
  financingPercentage: 100,
  maxAppraisalPercentage: 100,
  effortRatioPercentage: 40,
  maxAge: 60,
};
const green: Conditions = { energyCertificate: 'B', financingPercentage: 85, interestRate: 2.2 };
const guaranteed = (salary: number, property: number): Conditions => ({
  allowsGuarantor: true,
  guarantorMinSalary: salary,
  guarantorMinPropertyValue: property,
});
const second: Conditions = {
  financingPercentage: 70,
  minAppraisalPercentage: 40,
  maxAppraisalPercentage: 75,
  maxYears: 25,
  maxPurchasePrice: 800_000,
};

const mixed = (fixedYears: number, spread: number): Conditions => ({ rateType: 'mixed', fixedYears, spread });
const variable = (spread: number): Conditions => ({ rateType: 'variable', spread });
const payroll = { code: 'nomina', label: 'Nómina domiciliada', points: 0.3, annualCost: 0 };
const homeInsurance = { code: 'hogar', label: 'Seguro de hogar', points: 0.1, annualCost: 310 };
const lifeInsurance = { code: 'vida', label: 'Seguro de vida', points: 0.25, annualCost: 420 };

/** Sixty typical products of Spanish banks. The rate of a variable or mixed one is the current one. */
export const demoProducts: DemoProduct[] = [
  product('cantabrico', 'BC-FIJA-30', 'Hipoteca Fija 30', { interestRate: 2.75, workSeniority: 2 }),
  product('cantabrico', 'BC-FIJA-20', 'Hipoteca Fija 20', { interestRate: 2.55, maxYears: 20, workSeniority: 2 }),
  product('cantabrico', 'BC-MIXTA-5', 'Hipoteca Mixta 5 años', {
    interestRate: 2.1,
    ...mixed(5, 0.6),
    bonuses: [payroll, homeInsurance],
    notes: 'Primeros 5 años fijos; después euríbor + 0,60 %.',
  }),
  product('cantabrico', 'BC-VAR', 'Hipoteca Variable Euríbor', {
    interestRate: 2.95,
    ...variable(0.65),
    bonuses: [payroll, homeInsurance, lifeInsurance],
    notes: 'Euríbor a 12 meses + 0,65 %, revisión semestral.',
  }),
  product('cantabrico', 'BC-JOVEN', 'Hipoteca Joven Cantabria', {
    ...young,
    interestRate: 2.6,
    ...guaranteed(1_500, 100_000),
  }),
  product('cantabrico', 'BC-2VIV', 'Hipoteca Segunda Vivienda', { ...second, interestRate: 3.2 }),
  product('cantabrico', 'BC-FUNC', 'Hipoteca Función Pública', { ...civil, interestRate: 2.4 }),

  product('duero', 'CRD-01', 'Hipoteca Arraigo Fija', {
    interestRate: 2.9,
    minPurchasePrice: 60_000,
    maxPurchasePrice: 300_000,
    ...guaranteed(1_200, 80_000),
  }),
  product('duero', 'CRD-02', 'Hipoteca Arraigo Variable', {
    interestRate: 3.05,
    ...variable(0.85),
    minPurchasePrice: 60_000,
    maxPurchasePrice: 300_000,
  }),
  product('duero', 'CRD-03', 'Hipoteca Autónomos', {
    workRegime: 'Autónomo',
    workSeniority: 3,
    interestRate: 3.4,
    financingPercentage: 75,
  }),
  product('duero', 'CRD-04', 'Hipoteca Joven Rural', {
    ...young,
    interestRate: 2.7,
    minPurchasePrice: 50_000,
    maxPurchasePrice: 220_000,
    ...guaranteed(1_300, 60_000),
  }),
  product('duero', 'CRD-05', 'Hipoteca Pensionistas', {
    workRegime: 'Pensionista',
    minAge: 55,
    maxAge: 75,
    maxYears: 15,
    financingPercentage: 60,
    interestRate: 3.3,
  }),
  retired(
    product('duero', 'CRD-06', 'Hipoteca Rehabilitación', {
      interestRate: 3.6,
      energyCertificate: 'E',
      financingPercentage: 70,
    }),
  ),

  product('montseny', 'CM-FIX25', 'Hipoteca Fixa 25', { interestRate: 2.65, maxYears: 25, workSeniority: 1 }),
  product('montseny', 'CM-FIX30', 'Hipoteca Fixa 30', { interestRate: 2.8, workSeniority: 1 }),
  product('montseny', 'CM-MIX10', 'Hipoteca Mixta 10 años', {
    interestRate: 2.25,
    ...mixed(10, 0.75),
    notes: '10 años fijos; después euríbor + 0,75 %.',
  }),
  product('montseny', 'CM-JOVE', 'Hipoteca Jove', {
    ...young,
    interestRate: 2.5,
    maxPurchasePrice: 350_000,
    workSeniority: 1,
  }),
  product('montseny', 'CM-VERDA', 'Hipoteca Verda', { ...green, interestRate: 2.3 }),
  product('montseny', 'CM-PREMIUM', 'Hipoteca Patrimonio', {
    minPurchasePrice: 400_000,
    maxPurchasePrice: 2_000_000,
    financingPercentage: 70,
    minAppraisalPercentage: 50,
    maxAppraisalPercentage: 75,
    interestRate: 2.35,
    effortRatioPercentage: 40,
  }),
  retired(product('montseny', 'CM-PONT', 'Hipoteca Puente', { maxYears: 5, interestRate: 3.9 })),

  product('abierto', 'BA-100', 'Hipoteca Abierta Fija', {
    interestRate: 2.45,
    financingPercentage: 80,
    workSeniority: 2,
    effortRatioPercentage: 30,
  }),
  product('abierto', 'BA-110', 'Hipoteca Abierta Variable', {
    interestRate: 2.7,
    workSeniority: 2,
    effortRatioPercentage: 30,
    ...variable(0.49),
    notes: 'Euríbor + 0,49 %.',
  }),
  product('abierto', 'BA-120', 'Hipoteca Abierta Mixta', {
    interestRate: 1.95,
    ...mixed(10, 0.49),
    workSeniority: 2,
    effortRatioPercentage: 30,
  }),
  product('abierto', 'BA-130', 'Hipoteca Abierta Eficiente', { ...green, energyCertificate: 'A', interestRate: 1.85 }),
  product('abierto', 'BA-140', 'Hipoteca Abierta Segunda Residencia', {
    ...second,
    interestRate: 2.9,
    effortRatioPercentage: 30,
  }),
  product('abierto', 'BA-150', 'Hipoteca Abierta Nómina', {
    workRegime: 'Cuenta ajena',
    workSeniority: 1,
    interestRate: 2.35,
  }),

  product('levante', 'CL-NR-60', 'Mortgage Non Resident 60', { ...abroad, financingPercentage: 60, interestRate: 3.1 }),
  product('levante', 'CL-NR-70', 'Mortgage Non Resident 70', { ...abroad, interestRate: 3.45 }),
  product('levante', 'CL-NR-MIX', 'Hipoteca No Residente Mixta', {
    ...abroad,
    interestRate: 2.85,
    ...mixed(3, 1.5),
    notes: '3 años fijos; después euríbor + 1,50 %.',
  }),
  product('levante', 'CL-SOL', 'Hipoteca Sol Variable', {
    nationality: 'ambos',
    interestRate: 3.25,
    ...variable(0.95),
  }),
  product('levante', 'CL-FIJA', 'Hipoteca Levante Fija', { nationality: 'ambos', interestRate: 3.15, maxYears: 25 }),
  product('levante', 'CL-JUB', 'Hipoteca Retiro al Sol', {
    ...abroad,
    workRegime: 'Pensionista',
    minAge: 55,
    maxAge: 72,
    maxYears: 15,
    interestRate: 3.6,
  }),
  product('levante', 'CL-JOVEN', 'Hipoteca Joven Levante', {
    ...young,
    nationality: 'ambos',
    interestRate: 2.85,
    ...guaranteed(1_600, 90_000),
  }),

  product('iberia', 'UHI-A90', 'Hipoteca con Aval 90', {
    financingPercentage: 90,
    maxAppraisalPercentage: 100,
    interestRate: 4.25,
    effortRatioPercentage: 40,
    ...guaranteed(1_400, 120_000),
  }),
  product('iberia', 'UHI-A100', 'Hipoteca con Aval 100', {
    financingPercentage: 100,
    maxAppraisalPercentage: 100,
    interestRate: 4.9,
    effortRatioPercentage: 40,
    maxYears: 35,
    ...guaranteed(1_800, 150_000),
  }),
  product('iberia', 'UHI-REU', 'Hipoteca Reunificación', {
    financingPercentage: 75,
    interestRate: 5.4,
    effortRatioPercentage: 45,
  }),
  product('iberia', 'UHI-AUT', 'Hipoteca Autónomos Flexible', {
    workRegime: 'Autónomo',
    workSeniority: 1,
    interestRate: 4.6,
    effortRatioPercentage: 40,
    ...guaranteed(1_400, 100_000),
  }),
  product('iberia', 'UHI-TEMP', 'Hipoteca Contrato Temporal', {
    workRegime: 'Cuenta ajena',
    financingPercentage: 70,
    interestRate: 5.1,
    ...guaranteed(1_500, 100_000),
  }),
  product('iberia', 'UHI-MAY', 'Hipoteca Mayores', {
    minAge: 50,
    maxAge: 80,
    maxYears: 20,
    financingPercentage: 55,
    interestRate: 5.25,
  }),
  product('iberia', 'UHI-EXT', 'Hipoteca Residentes Extranjeros', {
    nationality: 'ambos',
    financingPercentage: 75,
    interestRate: 4.75,
    effortRatioPercentage: 38,
    ...guaranteed(1_600, 110_000),
  }),
  retired(
    product('iberia', 'UHI-CAP', 'Hipoteca Capital Privado', {
      financingPercentage: 50,
      interestRate: 9.5,
      maxYears: 10,
      effortRatioPercentage: 50,
    }),
  ),

  product('nimbo', 'NB-F', 'Nimbo Fija', { interestRate: 2.4, effortRatioPercentage: 33, workSeniority: 1 }),
  product('nimbo', 'NB-M', 'Nimbo Mixta', {
    interestRate: 1.99,
    effortRatioPercentage: 33,
    workSeniority: 1,
    ...mixed(15, 0.55),
    bonuses: [payroll],
  }),
  product('nimbo', 'NB-V', 'Nimbo Variable', {
    interestRate: 2.65,
    effortRatioPercentage: 33,
    workSeniority: 1,
    ...variable(0.45),
    bonuses: [payroll, lifeInsurance],
  }),
  product('nimbo', 'NB-GREEN-A', 'Nimbo Verde A', {
    ...green,
    energyCertificate: 'A',
    financingPercentage: 90,
    interestRate: 1.79,
  }),
  product('nimbo', 'NB-GREEN-B', 'Nimbo Verde B', { ...green, interestRate: 1.95 }),
  product('nimbo', 'NB-J', 'Nimbo Primera Casa', { ...young, maxAge: 40, interestRate: 2.3, energyCertificate: 'D' }),

  product('angel', 'AP-N1', 'Hipoteca Norte Fija', { interestRate: 2.35, workSeniority: 2, maxPurchasePrice: 900_000 }),
  product('angel', 'AP-N2', 'Hipoteca Norte Mixta', {
    interestRate: 1.9,
    workSeniority: 2,
    maxPurchasePrice: 900_000,
    ...mixed(10, 0.6),
  }),
  product('angel', 'AP-N3', 'Hipoteca Norte Banca Privada', {
    minPurchasePrice: 500_000,
    maxPurchasePrice: 3_000_000,
    financingPercentage: 65,
    interestRate: 2.1,
  }),
  product('angel', 'AP-N4', 'Hipoteca Norte Función Pública', { ...civil, interestRate: 2.2 }),

  product('nautica', 'NF-EU', 'Hipoteca Costa Unión Europea', {
    ...abroad,
    financingPercentage: 75,
    interestRate: 2.95,
  }),
  product('nautica', 'NF-UK', 'Hipoteca Costa Reino Unido', { ...abroad, interestRate: 3.25 }),
  product('nautica', 'NF-RES', 'Hipoteca Costa Residente', {
    nationality: 'ambos',
    interestRate: 3,
    maxPurchasePrice: 750_000,
  }),
  product('nautica', 'NF-LUJO', 'Hipoteca Costa Singular', {
    nationality: 'ambos',
    minPurchasePrice: 700_000,
    maxPurchasePrice: 5_000_000,
    financingPercentage: 60,
    interestRate: 2.7,
  }),

  retired(product('atlantida', 'AT-01', 'Hipoteca Atlántida Fija', { interestRate: 3.1 })),
  retired(product('atlantida', 'AT-02', 'Hipoteca Atlántida Variable', { interestRate: 3.4, ...variable(1.1) })),
  retired(product('atlantida', 'AT-03', 'Hipoteca Atlántida Joven', { ...young, interestRate: 3 })),
  retired(product('atlantida', 'AT-04', 'Hipoteca Atlántida No Residente', { ...abroad, interestRate: 3.8 })),
  retired(product('atlantida', 'AT-05', 'Hipoteca Atlántida Verde', { ...green, interestRate: 2.9 })),
];
