import { Injectable } from '@nestjs/common';
import {
  EVALUATION_PAPERS_A_MINUTE,
  REGION_COSTS_TITLE,
  reportSections,
  type ClientRecord,
  type Evaluation,
} from '@umbral/contracts';
import { calculateMortgage } from '@umbral/mortgage';
import { callsAMinute, Clock, countCall, Database, type Context } from '@umbral/service-kit';
import { calculate } from '../calculator/calculate.js';
import { composePaper } from '../reports/compose-paper.js';
import { DrawingPool } from '../reports/drawing/drawing-pool.js';
import type { Issuer } from '../reports/identity.client.js';
import type { Block, Paper } from '../reports/paper.js';
import type { ReportedStudy } from '../reports/reported-study.js';
import { optionsOf } from '../reports/report-options.js';
import { money } from '../reports/report-words.js';

interface Subject {
  client: ClientRecord;
  evaluation: Evaluation;
  company: Issuer;
  adviser: Context['actor'];
  createdAt: Date;
}

/** Draws evaluations of the calculator for their clients. */
@Injectable()
export class EvaluationPapers {
  private readonly calls;

  constructor(
    database: Database,
    private readonly pool: DrawingPool,
    private readonly clock: Clock,
  ) {
    this.calls = callsAMinute(database, 'evaluation-paper', EVALUATION_PAPERS_A_MINUTE);
  }

  /** @throws AppError too_many_requests, calculation_failed, overloaded, timeout */
  async draw({ actor }: Context, subject: Pick<Subject, 'client' | 'evaluation' | 'company'>): Promise<Uint8Array> {
    await countCall(this.calls, String(actor.id));
    const createdAt = new Date(this.clock.now());
    const { pdf } = await this.pool.draw(evaluationPaper({ ...subject, adviser: actor, createdAt }));
    return pdf;
  }
}

/** The paper of a study of which nothing is known but what the calculator asks. */
export function evaluationPaper({ client, evaluation, company, adviser, createdAt }: Subject): Paper {
  const { additionalCosts: costs, additionalCostsTotal } = calculate(() =>
    calculateMortgage(evaluation),
  ).financialDetails;
  const { monthlyIncome, additionalIncome, existingDebts, availableSavings } = evaluation;
  const clientName = `${client.firstName} ${client.lastName}`;
  const study: ReportedStudy = {
    clientName,
    purchasePrice: evaluation.propertyValue,
    financingPercentage: evaluation.loanPercentage,
    tasacion: costs.appraisal,
    professionalHonorarios: 0,
    holders: [
      {
        name: clientName,
        netIncome: monthlyIncome + additionalIncome,
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
  const reported = {
    title: REGION_COSTS_TITLE,
    total: { from: additionalCostsTotal, to: additionalCostsTotal },
    blocks: [costTable([...lines, ['Total', additionalCostsTotal]])],
  };
  return composePaper(
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
