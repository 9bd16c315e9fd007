/**
 * How long one study takes against 1,000 products, beside its baseline: the two payments a product alone, found with
 * decimal.js powers. Run `npm run build -w @umbral/mortgage` first, then `npm run bench -w @umbral/mortgage`.
 */
import { Decimal } from 'decimal.js';
import { assess } from '../dist/index.js';

const PRODUCTS = 1000;
const ROUNDS = 31;
const BUDGET_MS = 30;

/** Deterministic, so that two runs measure the same work. */
function createRandom(seed) {
  let state = seed;
  return (from, to) => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return from + Math.floor((state / 2 ** 32) * (to - from + 1));
  };
}

function createProduct(index, random) {
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
    energyCertificate: ['unknown', 'A', 'B', 'C', 'D', 'E'][random(0, 5)],
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
    nationality: ['nacional', 'internacional', 'ambos'][random(0, 2)],
    workRegime: random(0, 4) === 0 ? 'Funcionario' : null,
    workSeniority: random(0, 12),
    notes: null,
  };
}

const person = { age: 41, workRegime: 'Cuenta ajena', workSeniority: 4, netIncome: '1535.40', monthlyDebt: '90.00' };
const study = {
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

const random = createRandom(20261120);
const products = Array.from({ length: PRODUCTS }, (_, index) => createProduct(index, random));

function findPaymentsWithDecimal() {
  return products.map(({ financingPercentage, interestRate, maxYears }) => {
    const rate = new Decimal(interestRate).div(1200);
    const growth = rate.plus(1).pow(maxYears * 12);
    const factor = rate.times(growth).div(growth.minus(1));
    return [financingPercentage, Math.min(85, financingPercentage)].map((share) =>
      factor.times(2350 * share).toFixed(2),
    );
  });
}

/** Milliseconds of processor that this process has used: unlike the clock, the same on a busy machine as on an idle one. */
function readProcessorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function medianOf(times) {
  return times.toSorted((one, other) => one - other)[times.length >> 1];
}

/** @returns the median of the processor time */
function measure(label, run) {
  const clock = [];
  const processor = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [start, used] = [performance.now(), readProcessorTime()];
    run();
    clock.push(performance.now() - start);
    processor.push(readProcessorTime() - used);
  }
  const shown = { 'median cpu': medianOf(processor), 'median clock': medianOf(clock), best: Math.min(...clock) };
  const figures = Object.entries(shown).map(([name, time]) => `${name} ${time.toFixed(1)} ms`);
  console.log([label.padEnd(42), ...figures].join('  '));
  return shown['median cpu'];
}

Decimal.set({ precision: 40 });
const fits = assess(study, products).filter(({ isCompatible }) => isCompatible).length;
console.log(`${PRODUCTS} products, ${fits} fit, ${ROUNDS} rounds, Node ${process.version}`);
measure('baseline: payments alone with decimal.js', findPaymentsWithDecimal);
const median = measure('assess', () => assess(study, products));
console.log(median <= BUDGET_MS ? `within ${BUDGET_MS} ms` : `OVER ${BUDGET_MS} ms`);
process.exitCode = median <= BUDGET_MS ? 0 : 1;
