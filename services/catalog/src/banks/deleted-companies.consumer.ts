import { Injectable } from '@nestjs/common';
import { isTestId } from '@umbral/contracts';
import { Consumers, domainConsumer, sql } from '@umbral/service-kit';

/** Deletes the banks of a test company, and their products with them. The event alone is not trusted with any other. */
@Injectable()
export class DeletedCompanies {
  constructor(consumers: Consumers) {
    consumers.add(
      domainConsumer({
        durable: 'catalog_deleted_companies',
        events: ['identity.company.deleted'],
        handle: async (events, tx) => {
          const ids = events.map(({ payload }) => payload.companyId).filter(isTestId);
          await tx.query(sql`delete from banks where company_id = any(${ids}::int[])`);
        },
      }),
    );
  }
}
