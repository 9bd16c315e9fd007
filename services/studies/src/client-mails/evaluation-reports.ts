import { Injectable } from '@nestjs/common';
import {
  costsHead,
  estimateWords,
  EVALUATION_PDFS_A_MINUTE,
  reportSections,
  todayInSpain,
  type ClientRecord,
  type Evaluation,
  type PurchaseCosts,
} from '@umbral/contracts';
import { calculateMortgage, describeRange, studyCostsOf, sumEuros } from '@umbral/mortgage';
import { callsAMinute, Clock, countCall, Database, type Context } from '@umbral/service-kit';
import type { CallerContext } from '../requests/request-service.js';
import { calculate } from '../calculator/calculate.js';
import { costsOfHome } from '../calculator/costs-of-home.js';
import { composeReport } from '../reports/compose-report.js';
import { DrawingPool } from '../reports/drawing/drawing-pool.js';
import type { Issuer } from '../reports/identity.client.js';
import type { Block, ReportDocument } from '../reports/report-document.js';
import type { ReportedStudy } from '../reports/reported-study.js';
import { optionsOf } from '../reports/report-options.js';
import { money } from '../reports/report-words.js';
import { CatalogClient } from '../viability-studies/catalog.client.js';

interface Subject {
  client: ClientRecord;
  evaluation: Evaluation;
  company: Issuer;
  adviser: Context['actor'];
  createdAt: Date;
  /** By the rules of the day of the evaluation; null without a region. */
  purchaseCosts: PurchaseCosts | null;
}

/** Renders evaluations of the calculator as PDF. */
@Injectable()
export class EvaluationReports {
  private readonly calls;

  constructor(
    database: Database,
    private readonly pool: DrawingPool,
    private readonly catalog: CatalogClient,
    private readonly clock: Clock,
  ) {
    this.calls = callsAMinute(database, 'evaluation-paper', EVALUATION_PDFS_A_MINUTE);
  }

  /** @throws AppError too_many_requests, calculation_failed, service_down, overloaded, timeout */
  async draw(
    { actor }: Context,
    subject: Pick<Subject, 'client' | 'evaluation' | 'company'>,
    caller: CallerContext,
  ): Promise<Uint8Array> {
    await countCall(this.calls, String(actor.id));
    const { client, evaluation } = subject;
    const date = todayInSpain(new Date(evaluation.createdAt));
    const purchaseCosts = await costsOfHome(this.catalog, { ...evaluation, age: client.age, date }, caller);
    const createdAt = new Date(this.clock.now());
    const { content } = await this.pool.draw(
      evaluationReport({ ...subject, adviser: actor, createdAt, purchaseCosts }),
    );
    return content;
  }
}

/** The report of a study of which only the inputs of the calculator are known. */
export function evaluationReport({
  client,
  evaluation,
  company,
  adviser,
  createdAt,
  purchaseCosts,
}: Subject): ReportDocument {
  const result = calculate(() => calculateMortgage(evaluation, purchaseCosts));
  const { additionalCosts: costs, additionalCostsTotal } = result.financialDetails;
  const { monthlyIncome, additionalIncome, existingDebts, availableSavings } = evaluation;
  const clientName = `${client.firstName} ${client.lastName}`;
  const study: ReportedStudy = {
    clientName,
    purchasePrice: evaluation.propertyValue,
    financingPercentage: evaluation.loanPercentage,
    ...studyCostsOf(result.financialDetails),
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
  return composeReport(
    { study, options, company, adviser, createdAt, costs: reported, additions: {} },
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
