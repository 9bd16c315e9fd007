import { createHash } from 'node:crypto';
import { Controller, Headers, Res } from '@nestjs/common';
import { isAdministrator, reportsApi, type Report, type ReportForm, type ViabilityStudy } from '@umbral/contracts';
import { scheduleCsv } from '@umbral/mortgage';
import { AppError, Call, Clock, Database, FileAnswer, Operation, Records, sql } from '@umbral/service-kit';
import type { CallerContext } from '../requests/request-service.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { lockStudy } from '../scenarios/scenario-writes.js';
import { CatalogClient } from '../viability-studies/catalog.client.js';
import { purchaseOf } from '../viability-studies/study-purchase.js';
import { studies } from '../viability-studies/study.record.js';
import { composeReport } from './compose-report.js';
import { costsOf, type ReportCosts } from './cost-blocks.js';
import { DrawingPool } from './drawing/drawing-pool.js';
import { reportFileName } from './file-name.js';
import { IdentityClient } from './identity.client.js';
import { ReportAdditions } from './report-additions.js';
import { optionsOf } from './report-options.js';
import { ReportProducts } from './report-products.js';
import { reports } from './report.record.js';
import { assertWithinRateLimit } from './report-rate-limit.js';

@Controller()
export class ReportsController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
    private readonly catalog: CatalogClient,
    private readonly identity: IdentityClient,
    private readonly products: ReportProducts,
    private readonly additions: ReportAdditions,
    private readonly pool: DrawingPool,
    private readonly clock: Clock,
  ) {}

  @Operation(reportsApi.list)
  async list(@Call() call: Call<typeof reportsApi.list>) {
    const study = await this.records.find(call, studies);
    return reports.many(this.database, sql`r.study_id = ${study.id}`);
  }

  @Operation(reportsApi.get)
  async get(@Call() call: Call<typeof reportsApi.get>) {
    const study = await this.records.find(call, studies);
    return this.findReport(study.id, call.params.reportId);
  }

  /** Rendered outside of the transaction, which would stay open meanwhile. */
  @Operation(reportsApi.create)
  async create(@Call() call: Call<typeof reportsApi.create>, @Headers('authorization') authorization: string) {
    const { actor, requestId } = call;
    const study = await this.records.find(call, studies);
    const form = call.readBody();
    await assertWithinRateLimit(this.database, actor.id);
    const caller = { authorization, requestId };
    const chosen = await this.products.find(study, form.productIds, caller);
    const options = optionsOf(study, { ...chosen, simulation: form.simulation, isNamed: isAdministrator(actor) });
    const [additions, costs, company] = await Promise.all([
      this.additions.find({ study, products: chosen.products, options }, form, caller),
      this.findCosts(study, form, caller),
      this.identity.findIssuer(study, actor, caller),
    ]);
    const createdAt = new Date(this.clock.now());
    const document = composeReport({ study, options, company, adviser: actor, createdAt, costs, additions }, form);
    const { pdf, pages } = await this.pool.draw(document);
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    return this.records.write(call, studies, async (tx) => {
      const after = await lockStudy(tx, call);
      const { id } = await tx.db.clientReport.create({
        data: {
          studyId: after.id,
          userId: actor.id,
          companyId: after.companyId,
          input: { ...form, paper: document },
          pdf: Buffer.from(pdf),
          sha256,
          pages,
          createdAt,
        },
        select: { id: true },
      });
      tx.note({ report: { before: null, after: sha256 } });
      return { before: after, after, answer: await reports.one(tx, sql`r.id = ${id}`) };
    });
  }

  @Operation(reportsApi.pdf)
  async pdf(
    @Call() call: Call<typeof reportsApi.pdf>,
    @Res({ passthrough: true }) reply: { header(name: string, value: string): unknown },
  ) {
    const study = await this.records.find(call, studies);
    const report = await this.findReport(study.id, call.params.reportId);
    const stored = await this.database.one<{ pdf: Buffer }>(
      sql`select pdf from client_reports where id = ${report.id}`,
    );
    if (!stored) throw new AppError('not_found');
    reply.header('etag', `"${report.sha256}"`);
    return new FileAnswer(stored.pdf, reportFileName(study), 'inline');
  }

  @Operation(reportsApi.schedule)
  async schedule(@Call() call: Call<typeof reportsApi.schedule>, @Headers('authorization') authorization: string) {
    const study = await this.records.find(call, studies);
    const { productId, interestRate, years, bonused = false } = call.query;
    const ids = productId === undefined ? [] : [productId];
    const pathOf = () => 'productId';
    const chosen = await this.products.find(study, ids, { authorization, requestId: call.requestId }, pathOf);
    const simulation =
      ids.length === 0 && interestRate !== undefined && years !== undefined ? { interestRate, years } : null;
    const [{ base, bonused: withAll }] = optionsOf(study, { ...chosen, simulation, isNamed: false, pathOf });
    const { schedule } = (bonused ? withAll : null) ?? base;
    return new FileAnswer(Buffer.from(scheduleCsv(schedule)), `cuadro-${study.id}.csv`);
  }

  /** Requests the region’s rules only when a section shows them. */
  private async findCosts(
    study: ViabilityStudy,
    { sections }: Pick<ReportForm, 'sections'>,
    caller: CallerContext,
  ): Promise<ReportCosts> {
    const isShown = study.region !== null && (sections.includes('summary') || sections.includes('costs'));
    return costsOf(study, isShown ? await this.catalog.calculateCosts(purchaseOf(study), caller) : null);
  }

  private async findReport(studyId: number, id: number): Promise<Report> {
    const report = await reports.one(this.database, sql`r.id = ${id} and r.study_id = ${studyId}`);
    if (!report) throw new AppError('not_found');
    return report;
  }
}
