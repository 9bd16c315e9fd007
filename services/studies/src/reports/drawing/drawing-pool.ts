import { AppError, ProcessPool, type PoolOptions } from '@umbral/service-kit';
import type { ReportDocument } from '../report-document.js';
import type { Drawing, DrawingJob, Format } from './draw.js';

/** Reports after which a process is replaced. */
const REPORTS = 100;

/** Renders reports in sandboxed processes (ADR-0030). */
export class DrawingPool extends ProcessPool<DrawingJob, Drawing> {
  constructor(options: Omit<PoolOptions, 'jobs' | 'unavailable'>) {
    super({ jobs: REPORTS, unavailable: () => new AppError('report_unavailable'), ...options });
  }

  /**
   * @throws AppError overloaded when the queue is full, timeout when the report exceeds its time or memory limit,
   *   report_unavailable where the compiler cannot be loaded
   */
  draw(document: ReportDocument, format: Format = 'pdf'): Promise<Drawing> {
    return this.run({ document, format });
  }
}
