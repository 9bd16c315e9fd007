import { createHash } from 'node:crypto';
import { Controller, Headers, Res } from '@nestjs/common';
import { reportFileName, reportsApi, scheduleFileName } from '@umbral/contracts';
import { scheduleCsv } from '@umbral/mortgage';
import {
  AppError,
  Call,
  Clock,
  countCall,
  Database,
  databaseLimiter,
  FileAnswer,
  insertOwner,
  Operation,
  Records,
  sql,
} from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { lockStudy } from '../scenarios/scenario-writes.js';
import { studies } from '../viability-studies/study.record.js';
import { DrawingPool } from './drawing/drawing-pool.js';
import { ReportComposer } from './report-composer.js';
import { optionsOf } from './report-options.js';
import { ReportProducts } from './report-products.js';
import { reports, type StoredReport } from './report.record.js';

@Controller()
export class ReportsController {
  private readonly calls;

  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
    private readonly products: ReportProducts,
    private readonly composer: ReportComposer,
    private readonly pool: DrawingPool,
    private readonly clock: Clock,
  ) {
    this.calls = databaseLimiter(database, 'reports');
  }

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
    const earlier = await this.records.earlier(call);
    if (earlier) return earlier;
    const form = call.readBody();
    const createdAt = new Date(this.clock.now());
    const document = await this.composer.compose({ study, form, actor, createdAt }, { authorization, requestId });
    await countCall(this.calls, String(actor.id));
    const { content, pages } = await this.pool.draw(actor, document);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return this.records.write(call, studies, async (tx) => {
      const after = await lockStudy(tx, call);
      await insertOwner(tx, actor);
      const { id } = await tx.db.clientReport.create({
        data: {
          studyId: after.id,
          userId: actor.id,
          companyId: after.companyId,
          input: { ...form, paper: document },
          pdf: Buffer.from(content),
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

  @Operation(reportsApi.preview)
  async preview(@Call() call: Call<typeof reportsApi.preview>, @Headers('authorization') authorization: string) {
    const { actor, requestId } = call;
    const study = await this.records.find(call, studies);
    const subject = { study, form: call.readBody(), actor, createdAt: new Date(this.clock.now()) };
    const document = await this.composer.compose(subject, { authorization, requestId });
    const { content, pages } = await this.pool.draw(actor, document, 'svg');
    return { pages, svg: Buffer.from(content).toString() };
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
    return new FileAnswer(stored.pdf, reportFileName(report), 'inline');
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
    return new FileAnswer(Buffer.from(scheduleCsv(schedule)), scheduleFileName(study));
  }

  private async findReport(studyId: number, id: number): Promise<StoredReport> {
    const report = await reports.one(this.database, sql`r.id = ${id} and r.study_id = ${studyId}`);
    if (!report) throw new AppError('not_found');
    return report;
  }
}
