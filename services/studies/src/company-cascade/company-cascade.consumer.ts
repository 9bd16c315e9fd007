import { Injectable } from '@nestjs/common';
import type { RecordEventPayload } from '@umbral/contracts';
import { Consumers, domainConsumer, recordEventPayload, raw, sql } from '@umbral/service-kit';

const cascading = {
  viability_studies: 'studies.viability_study.changed',
  housing_calculations: 'studies.housing_calculation.changed',
} as const;

/**
 * Deactivates what was active in a company at the moment of its deactivation. The rule compares with that moment and not
 * with the arrival of the event: a redelivery changes nothing, and a late delivery leaves alone what became active since.
 * The audit entry of the company names the actor.
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
