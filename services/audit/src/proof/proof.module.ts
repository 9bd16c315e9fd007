import { Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database, Log, Metrics } from '@umbral/service-kit';
import { config } from '../config.js';
import { Heads } from './heads.js';
import { auditKeys } from './keys.js';
import { LeafTree } from './leaf-tree.js';
import { LogVerifier } from './log-verifier.js';
import { LogExportController } from './log-export.controller.js';
import { addLogMetrics } from './proof-metrics.js';
import { ProofController } from './proof.controller.js';
import { Sealer } from './sealer.js';

@Module({
  exports: [Heads],
  controllers: [ProofController, LogExportController],
  providers: [
    {
      provide: Heads,
      useFactory: (database: Database) => new Heads(database, config.AUDIT_LOG_NAME),
      inject: [Database],
    },
    { provide: LeafTree, useFactory: (database: Database) => new LeafTree(database), inject: [Database] },
    {
      provide: Sealer,
      useFactory: (database: Database, heads: Heads, tree: LeafTree, log: Log) =>
        new Sealer({
          database,
          heads,
          tree,
          log,
          verifier: new LogVerifier({ database, heads, tree, log, keys: () => auditKeys(config) }),
          key: config.AUDIT_SIGNING_KEY,
          headSeconds: config.AUDIT_HEAD_SECONDS,
        }),
      inject: [Database, Heads, LeafTree, Log],
    },
  ],
})
export class ProofModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly sealer: Sealer,
    metrics: Metrics,
    database: Database,
  ) {
    addLogMetrics(metrics, database);
  }

  onApplicationBootstrap(): void {
    this.sealer.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.sealer.stop();
  }
}
