import type { Actor } from '@umbral/contracts';
import { AppError, ProcessPool, queueKeyOf, type PoolOptions } from '@umbral/service-kit';
import type { ReportDocument } from '../report-document.js';
import type { Drawing, DrawingJob, Format } from './draw.js';

/** Reports after which a process is replaced. */
const REPORTS = 100;

/** Renders reports in sandboxed processes (ADR-0030). */
export class DrawingPool extends ProcessPool<DrawingJob, Drawing> {
  constructor(options: Omit<PoolOptions, 'jobs' | 'queue' | 'unavailable'>) {
    super({ queue: 'reports', jobs: REPORTS, unavailable: () => new AppError('report_unavailable'), ...options });
  }

  /**
   * @throws AppError overloaded when too many reports wait, timeout when the report exceeds its time or memory limit,
   *   report_unavailable where the compiler cannot be loaded
   */
  draw(actor: Pick<Actor, 'id' | 'companyId'>, document: ReportDocument, format: Format = 'pdf'): Promise<Drawing> {
    return this.run(queueKeyOf(actor), { document, format });
  }
}
