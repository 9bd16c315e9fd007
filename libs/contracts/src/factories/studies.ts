import type * as z from 'zod';

import type { clientForm, evaluationInput } from '../studies/clients.js';
import type { housingCalculationForm } from '../studies/housing-calculations.js';
import type { paymentStudyForm } from '../studies/payment-studies.js';
import type { scenarioForm } from '../studies/scenario-forms.js';
import type { reportForm } from '../studies/reports.js';
import type { guarantorForm, holderForm } from '../studies/people.js';
import type { viabilityStudyForm } from '../studies/viability-study-form.js';
import { phoneOf } from './identity.js';
import { unique } from './unique.js';

type ClientBody = z.input<typeof clientForm>;
type EvaluationBody = z.input<typeof evaluationInput>;
type ReportBody = z.input<typeof reportForm>;
type ScenarioBody = z.input<typeof scenarioForm>;
type StudyBody = z.input<typeof viabilityStudyForm>;
type HolderBody = z.input<typeof holderForm>;
type GuarantorBody = z.input<typeof guarantorForm>;
type HousingBody = z.input<typeof housingCalculationForm>;
type PaymentStudyBody = z.input<typeof paymentStudyForm>;

/** What the calculator starts with. */
export const anEvaluation = (given: Partial<EvaluationBody> = {}): EvaluationBody => ({
  monthlyIncome: 2500,
  additionalIncome: 0,
  existingDebts: 300,
  availableSavings: 30_000,
  propertyValue: 250_000,
  loanPercentage: 80,
  loanTerm: 30,
  interestRate: 3,
  ...given,
});

/** The body that creates a client; what is given wins. */
export function aClient(given: Partial<ClientBody> = {}): ClientBody {
  const number = unique();
  return {
    firstName: 'Cliente',
    lastName: `Número ${number}`,
    email: `cliente.${number}@pruebas.umbral.test`,
    phone: phoneOf(number),
    age: 35,
    employmentType: 'employed',
    employmentTime: 'more-5',
    evaluation: anEvaluation(),
    ...given,
  };
}

export const aHolder = (given: Partial<HolderBody> = {}): HolderBody => ({
  name: 'Ana García Ruiz',
  age: 34,
  phone: '611 222 333',
  workRegime: 'Cuenta ajena',
  workSeniority: 6,
  netIncome: 2400,
  ...given,
});

export const aGuarantor = (given: Partial<GuarantorBody> = {}): GuarantorBody => ({
  name: 'Luis García Peña',
  age: 61,
  phone: null,
  relationshipToBuyer: 'Padre/Madre',
  workRegime: 'Funcionario',
  workSeniority: 30,
  netIncome: 2900,
  properties: [{ propertyValue: 240_000 }],
  ...given,
});

/** The body that creates a study. */
export const aStudy = (given: Partial<StudyBody> = {}): StudyBody => ({
  studyName: `Estudio ${unique()}`,
  purchasePrice: 230_000,
  appraisalValue: 240_000,
  financingPercentage: 80,
  energyCertificate: 'C',
  holders: [aHolder()],
  ...given,
});

/** What the highest price is computed from. */
export const housingFigures = { monthlyNetIncome: '2500', availableSavings: '50000' } satisfies Partial<HousingBody>;

/** The body that saves a calculation. */
export const aHousingCalculation = (given: Partial<HousingBody> = {}): HousingBody => ({
  clientName: `Cliente ${unique()}`,
  clientPhone: '622 333 444',
  ...housingFigures,
  ...given,
});

/** The body that corrects a former payment study. */
export const aPaymentStudy = (given: Partial<PaymentStudyBody> = {}): PaymentStudyBody => ({
  firstName: 'Ana',
  lastName: `García ${unique()}`,
  phone: '633 444 555',
  monthlyNetIncome: 2000,
  monthlyOtherLoans: 100,
  effortRatio: 35,
  ...given,
});

/** The body that adds a fixed mortgage to a study; what is given wins. */
export const aScenario = (given: Partial<ScenarioBody> = {}): ScenarioBody => ({
  name: `Escenario ${unique()}`,
  rateType: 'fixed',
  fixedRate: 2.95,
  years: 30,
  purchasePrice: 200_000,
  financingPercentage: 80,
  ...given,
});

/** Counted, because a drawn number of years would now and then be that of the former body. */
let reports = 0;

/** The body that makes a report of a simulation, of another term each time and its legal part alone; what is given wins. */
export const aReport = (given: Partial<ReportBody> = {}): ReportBody => ({
  simulation: { interestRate: 3.5, years: 1 + (reports++ % 50) },
  sections: ['legal'],
  ...given,
});
