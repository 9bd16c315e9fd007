import { Injectable } from '@nestjs/common';
import type { RecordEventPayload } from '@umbral/contracts';
import { Consumers, domainConsumer, recordEventPayload, raw, sql } from '@umbral/service-kit';

const cascading = {
  viability_studies: 'studies.viability_study.changed',
  housing_calculations: 'studies.housing_calculation.changed',
} as const;

/**
 * When a company is deactivated, what was active of it at that moment becomes inactive. The rule looks at that moment
 * and not at the arrival of the event: heard twice it finds nothing more to do, and heard late, after the company or a
 * study of it came back, it leaves alone what became active since. Who did it is in the audit of the company.
 */
@Injectable()
export class CompanyCascade {
  constructor(consumers: Consumers) {
    consumers.add(
      domainConsumer({
        durable: 'studies_company_cascade',
        events: ['identity.company.deactivated'],
        handle: async (events, tx) => {
          for (const { payload, occurredAt } of events) {
            for (const [table, news] of Object.entries(cascading)) {
              const deactivated = await tx.many<RecordEventPayload>(sql`
              update ${raw(table)} set is_active = false, version = version + 1, updated_at = now()
              where company_id = ${payload.companyId} and is_active and active_since <= ${occurredAt}::timestamptz
              returning id, version, user_id as "userId", company_id as "companyId"`);
              for (const record of deactivated) tx.publish(news, recordEventPayload(record));
            }
          }
        },
      }),
    );
  }
}
