import { Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database, Log, Metrics } from '@umbral/service-kit';
import { Months, monthsAhead, strays } from './months.js';

@Module({
  providers: [
    {
      provide: Months,
      useFactory: (database: Database, log: Log) => new Months(database, log),
      inject: [Database, Log],
    },
  ],
})
export class MonthsModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly months: Months,
    metrics: Metrics,
    database: Database,
  ) {
    metrics.gauge('umbral_audit_months_ahead', 'Months after the current one that have a partition', () =>
      monthsAhead(database),
    );
    metrics.gauge('umbral_audit_strays', 'Entries that are in no monthly partition', () => strays(database));
  }

  onApplicationBootstrap(): void {
    this.months.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.months.stop();
  }
}
