import { randomUUID } from 'node:crypto';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { AccessGuard, INTERNAL_KEYS } from '../access/access.guard.js';
import { Refusals } from '../access/refusals.js';
import { TokenStrategy } from '../access/token.strategy.js';
import { TokenVerifier } from '../access/token-verifier.js';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import { Transactions } from '../database/transactions.js';
import { ProblemFilter } from '../errors/problem.filter.js';
import { Consumers } from '../events/consumer-definition.js';
import { NatsLink } from '../events/nats-link.js';
import { BulkReads } from '../exports/bulk-reads.js';
import { Exports } from '../exports/exports.js';
import { Health } from '../health/health.js';
import { Images } from '../images/images.js';
import { Log } from '../logging/log.js';
import { Metrics } from '../metrics/metrics.js';
import { QueryGuard } from '../operation/query.guard.js';
import { Records } from '../records/records.js';
import { FreshGuard } from '../step-up/fresh.guard.js';
import { SignInAge } from '../step-up/sign-in-age.js';
import { Backlog } from '../system/backlog.js';
import { systemController } from '../system/system.controller.js';
import type { Runtime } from './runtime.js';
import type { ServiceOptions } from './service-options.js';

/** The kit's part of a service: guards, filter and the providers that are injected by class. */
@Module({})
export class ServiceModule {
  static of(runtime: Runtime, options: ServiceOptions): DynamicModule {
    // A random key matches repeated calls within this process only: services with verbs configure a shared one.
    const keys = options.config.FINGERPRINT_KEY ?? [randomUUID()];
    const signInAge = new SignInAge(options.config.REAUTHENTICATION_MINUTES, runtime.clock.now);
    const shared: Provider[] = [
      { provide: SignInAge, useValue: signInAge },
      { provide: Log, useValue: runtime.log },
      { provide: Metrics, useValue: runtime.metrics },
      { provide: Health, useValue: runtime.health },
      { provide: NatsLink, useValue: runtime.link },
      { provide: Consumers, useValue: runtime.consumers },
      { provide: Clock, useValue: runtime.clock },
      { provide: Database, useValue: runtime.database },
      { provide: Transactions, useValue: runtime.transactions },
      { provide: Backlog, useValue: runtime.backlog },
      {
        provide: Images,
        useFactory: (log: Log) => new Images(log, { limitMs: options.config.IMAGE_LIMIT_MS }),
        inject: [Log],
      },
      ...(runtime.refusals ? [{ provide: Refusals, useValue: runtime.refusals }] : []),
      ...databaseProviders(runtime, keys, signInAge),
      ...(options.database?.prisma ? [{ provide: options.database.prisma, useValue: runtime.prisma }] : []),
    ];
    return {
      module: ServiceModule,
      global: true,
      imports: [options.module],
      controllers: runtime.backlog ? [systemController(options.name)] : [],
      providers: [
        ...shared,
        TokenStrategy,
        { provide: TokenVerifier, useValue: runtime.verifier },
        { provide: INTERNAL_KEYS, useValue: options.config.INTERNAL_KEY },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: FreshGuard },
        { provide: APP_GUARD, useClass: QueryGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: shared,
    };
  }
}

/** The providers of a service with a database. */
function databaseProviders(
  { database, transactions, metrics }: Runtime,
  keys: readonly string[],
  signInAge: SignInAge,
): Provider[] {
  if (!database || !transactions) return [];
  const bulkReads = new BulkReads(database, transactions, signInAge, metrics);
  return [
    { provide: BulkReads, useValue: bulkReads },
    { provide: Records, useValue: new Records(database, transactions, keys, signInAge, bulkReads) },
    { provide: Exports, useValue: new Exports(database, bulkReads) },
  ];
}
