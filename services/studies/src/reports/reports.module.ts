import { availableParallelism } from 'node:os';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { Log } from '@umbral/service-kit';
import { config } from '../config.js';
import { ViabilityStudiesModule } from '../viability-studies/viability-studies.module.js';
import { DrawingPool } from './drawing/drawing-pool.js';
import { IdentityClient } from './identity.client.js';
import { ReportAdditions } from './report-additions.js';
import { ReportComposer } from './report-composer.js';
import { ReportProducts } from './report-products.js';
import { ReportsController } from './reports.controller.js';

/** Reports rendered in parallel. One processor stays free for other requests. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));

const poolOf = (log: Log) =>
  new DrawingPool({
    script: new URL('./drawing/drawing.process.js', import.meta.url),
    size: AT_ONCE,
    limitMs: config.REPORT_LIMIT_MS,
    // 256 MiB for a report, beside what Node, the fonts and the compiler take.
    memoryMb: 256 + 128,
    isWarm: true,
    onReady: () => log.info({}, 'reports can be drawn'),
    onUnavailable: (reason) => log.warn({ reason }, 'reports cannot be drawn: Typst has no build for this machine'),
    onUnlimited: (missing) => log.warn({ missing }, 'the processes that draw reports lack limits on this platform'),
  });

@Module({
  imports: [ViabilityStudiesModule],
  controllers: [ReportsController],
  providers: [
    IdentityClient,
    ReportAdditions,
    ReportComposer,
    ReportProducts,
    { provide: DrawingPool, useFactory: poolOf, inject: [Log] },
  ],
  exports: [IdentityClient, DrawingPool],
})
export class ReportsModule implements OnApplicationShutdown {
  constructor(private readonly pool: DrawingPool) {}

  onApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }
}
