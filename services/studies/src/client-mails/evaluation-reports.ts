import { Injectable } from '@nestjs/common';
import { todayInSpain } from '@umbral/contracts';
import { Clock, countCall, Database, databaseLimiter, type Context } from '@umbral/service-kit';
import type { CallerContext } from '../requests/request-service.js';
import { costsOfHome } from '../calculator/costs-of-home.js';
import { DrawingPool } from '../reports/drawing/drawing-pool.js';
import { CatalogClient } from '../viability-studies/catalog.client.js';
import { evaluationReport, type EvaluationSubject } from './evaluation-report.js';

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
    this.calls = databaseLimiter(database, 'evaluationPdfs');
  }

  /** @throws AppError too_many_requests, calculation_failed, service_down, overloaded, timeout */
  async draw(
    { actor }: Context,
    subject: Pick<EvaluationSubject, 'client' | 'evaluation' | 'company'>,
    caller: CallerContext,
  ): Promise<Uint8Array> {
    await countCall(this.calls, String(actor.id));
    const { client, evaluation } = subject;
    const date = todayInSpain(new Date(evaluation.createdAt));
    const age = evaluation.age ?? client.age;
    const purchaseCosts = await costsOfHome(this.catalog, { ...evaluation, age, date }, caller);
    const createdAt = new Date(this.clock.now());
    const { content } = await this.pool.draw(
      actor,
      evaluationReport({ ...subject, adviser: actor, createdAt, purchaseCosts }),
    );
    return content;
  }
}
