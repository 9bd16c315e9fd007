import {
  costsHead,
  estimateWords,
  fullName,
  reportSections,
  type ClientRecord,
  type Evaluation,
  type PurchaseCosts,
} from '@umbral/contracts';
import { calculateMortgage, describeRange, sumEuros } from '@umbral/mortgage';
import { calculate } from '../calculator/calculate.js';
import { composeReport, type ReportSubject } from '../reports/compose-report.js';
import type { Issuer } from '../reports/identity.client.js';
import type { Block, ReportDocument } from '../reports/report-document.js';
import type { ReportedStudy } from '../reports/reported-study.js';
import { optionsOf } from '../reports/report-options.js';
import { money } from '../reports/report-words.js';

export interface EvaluationSubject {
  client: ClientRecord;
  evaluation: Evaluation;
  company: Issuer;
  adviser: ReportSubject['adviser'];
  createdAt: Date;
  /** By the rules of the day of the evaluation; null without a region. */
  purchaseCosts: PurchaseCosts | null;
}

/** The report of a study of which only the inputs of the calculator are known. */
export function evaluationReport({
  client,
  evaluation,
  company,
  adviser,
  createdAt,
  purchaseCosts,
}: EvaluationSubject): ReportDocument {
  const result = calculate(() => calculateMortgage(evaluation, purchaseCosts));
  const { additionalCosts: costs, additionalCostsTotal } = result.financialDetails;
  const { monthlyIncome, additionalIncome, existingDebts, availableSavings } = evaluation;
  const clientName = fullName(client);
  const study: ReportedStudy = {
    clientName,
    purchasePrice: evaluation.propertyValue,
    financingPercentage: evaluation.loanPercentage,
    // Its costs are estimates of the purchase, not fees of a loan that a bank has offered.
    tasacion: 0,
    professionalHonorarios: null,
    holders: [
      {
        name: clientName,
        netIncome: sumEuros(monthlyIncome, additionalIncome),
        monthlyDebt: existingDebts,
        savings: availableSavings,
      },
    ],
  };
  const simulation = { interestRate: evaluation.interestRate, years: evaluation.loanTerm };
  const options = optionsOf(study, { products: [], reference: null, simulation, isNamed: false });
  const lines = [
    ['Impuestos', costs.taxes],
    ['Notaría y registro', costs.notaryAndRegistration],
    ['Gestoría', costs.agency],
    ['Tasación', costs.appraisal],
    ['Otros gastos', costs.other],
  ] as const;
  const words = result.purchaseCosts?.total
    ? describeRange(result.purchaseCosts.total)
    : estimateWords(result, evaluation.region);
  const reported = {
    title: costsHead(result, evaluation.region),
    total: { from: additionalCostsTotal, to: additionalCostsTotal },
    blocks: [
      ...(words === null ? [] : [{ kind: 'text' as const, text: words }]),
      costTable([...lines, ['Total', additionalCostsTotal]]),
    ],
  };
  const conditionsAt = purchaseCosts ? new Date(evaluation.createdAt) : undefined;
  return composeReport(
    { study, options, company, adviser, createdAt, conditionsAt, costs: reported, additions: {} },
    { sections: [...reportSections], annex: false },
  );
}

const costTable = (lines: readonly (readonly [string, number])[]): Block => ({
  kind: 'table',
  columns: [
    { head: 'Concepto', align: 'start', share: 3 },
    { head: 'Importe', align: 'end', share: 1 },
  ],
  rows: lines.filter(([, amount]) => amount > 0).map(([name, amount]) => [name, money(amount)]),
  hasTotal: true,
});
