import { availableParallelism } from 'node:os';
import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
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
    script: new URL('./drawing/drawing.worker.js', import.meta.url),
    size: AT_ONCE,
    queue: 20,
    limitMs: config.REPORT_LIMIT_MS,
    memoryMb: 256,
    onReady: () => log.info({}, 'reports can be drawn'),
    onUnavailable: (reason) => log.warn({ reason }, 'reports cannot be drawn: Typst has no build for this machine'),
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
export class ReportsModule implements OnModuleInit, OnApplicationShutdown {
  constructor(private readonly pool: DrawingPool) {}

  onModuleInit(): void {
    this.pool.warm();
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }
}
