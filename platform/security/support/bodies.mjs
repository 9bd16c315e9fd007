import { PASSWORD } from './visitor.mjs';

const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** DNI with its letter, of any number from 0 to 99999999. */
export const dniOf = (number) => `${String(number).padStart(8, '0')}${DNI_LETTERS[number % 23]}`;

let made = 0;
/** Differs in every process and every call. */
export function unique() {
  made += 1;
  return made + (Date.now() % 100_000) * 1_000 + (process.pid % 89) * 100_000_000;
}

/** The body that creates a person. */
export function aUser(roleId, given = {}) {
  const number = unique();
  return {
    name: `Persona ${number}`,
    email: `persona.${number}@pruebas.umbral.test`,
    phone: '600 100 200',
    dni: dniOf(number % 100_000_000),
    password: PASSWORD,
    roleId,
    ...given,
  };
}

/** The body that creates a product. */
export function aProduct(bankId, given = {}) {
  const number = unique();
  return {
    code: `P-${number}`,
    name: `Hipoteca ${number}`,
    bankId,
    effortRatioPercentage: 35,
    minAge: 18,
    maxAge: 65,
    isFirstHome: false,
    energyCertificate: 'unknown',
    minPurchasePrice: 100_000,
    maxPurchasePrice: 500_000,
    minAppraisalPercentage: 80,
    maxAppraisalPercentage: 90,
    financingPercentage: 80,
    interestRate: 3.5,
    maxYears: 30,
    allowsGuarantor: false,
    nationality: 'nacional',
    ...given,
  };
}

/** What the calculator starts with. */
export const anEvaluation = {
  monthlyIncome: 2500,
  additionalIncome: 0,
  existingDebts: 300,
  availableSavings: 30_000,
  propertyValue: 250_000,
  loanPercentage: 80,
  loanTerm: 30,
  interestRate: 3,
};

/** The body that creates a client. */
export const aClient = (given = {}) => ({
  firstName: 'Cliente',
  lastName: `Número ${unique()}`,
  email: 'cliente@pruebas.umbral.test',
  phone: '600 100 200',
  age: 35,
  employmentType: 'employed',
  employmentTime: 'more-5',
  evaluation: anEvaluation,
  ...given,
});

export const aHolder = {
  name: 'Ana García Ruiz',
  age: 34,
  phone: '611 222 333',
  workRegime: 'Cuenta ajena',
  workSeniority: 6,
  netIncome: 2400,
};

/** The body that creates a viability study. */
export const aStudy = (given = {}) => ({
  studyName: `Estudio ${unique()}`,
  purchasePrice: 230_000,
  appraisalValue: 240_000,
  financingPercentage: 80,
  energyCertificate: 'C',
  holders: [aHolder],
  ...given,
});

/** What the maximum price is computed from. */
export const aHousingInput = { monthlyNetIncome: '2500', availableSavings: '50000' };

/** The body that saves a calculation. */
export const aCalculation = (given = {}) => ({
  clientName: `Cliente ${unique()}`,
  clientPhone: '622 333 444',
  ...aHousingInput,
  ...given,
});

/** The body that corrects a former payment study. */
export const aPaymentStudy = (given = {}) => ({
  firstName: 'Ana',
  lastName: `García ${unique()}`,
  phone: '633 444 555',
  monthlyNetIncome: 2000,
  monthlyOtherLoans: 100,
  effortRatio: 35,
  ...given,
});
