import { clientRecord, evaluation, type EvaluationInput } from '@umbral/contracts';
import { evaluationReport } from '../src/client-mails/evaluation-report.js';

const MOMENT = '2026-11-24T10:00:00.000Z';
const stamps = { id: 1, createdAt: MOMENT, updatedAt: MOMENT };

/** The PDF's document of an evaluation without a region. */
export const anEvaluationReport = (input: Omit<EvaluationInput, 'region' | 'homeType'>) =>
  evaluationReport({
    client: clientRecord.parse({
      ...stamps,
      userId: 1,
      companyId: null,
      firstName: 'Nerea',
      lastName: 'Gil',
      email: null,
      phone: null,
      age: 35,
      employmentType: null,
      employmentTime: null,
    }),
    evaluation: evaluation.parse({
      ...stamps,
      ...input,
      clientId: 1,
      status: 'pending',
      loanAmount: 0,
      monthlyPayment: 0,
      paymentToIncomeRatio: 0,
    }),
    company: { name: 'Norte Hipotecas', logo: null, notice: null },
    adviser: { name: 'Lucía Prado', email: 'lucia@norte.test' },
    createdAt: new Date(MOMENT),
    purchaseCosts: null,
  });
