import { Injectable } from '@nestjs/common';
import { isTestId } from '@umbral/contracts';
import { Consumers, domainConsumer, raw, sql } from '@umbral/service-kit';

/** With the tables that follow them. */
const OWNED = ['payment_studies', 'housing_calculations', 'viability_studies', 'clients'];

/** Deletes the records of a test company. The event alone is not trusted with any other. */
@Injectable()
export class DeletedCompanies {
  constructor(consumers: Consumers) {
    consumers.add(
      domainConsumer({
        durable: 'studies_deleted_companies',
        events: ['identity.company.deleted'],
        handle: async (events, tx) => {
          const ids = events.map(({ payload }) => payload.companyId).filter(isTestId);
          for (const table of OWNED)
            await tx.query(sql`delete from ${raw(table)} where company_id = any(${ids}::int[])`);
        },
      }),
    );
  }
}
