import { Controller } from '@nestjs/common';
import { DIRECTORY_PAGE_SIZE } from '@umbral/contracts';
import { Call, Database, raw, sql, Operation } from '@umbral/service-kit';
import { companies, companySnapshot } from '../companies/company.record.js';
import { users, userSnapshot } from '../users/user.record.js';
import { listKnownCompanies, listKnownUsers } from './directory.internal.js';

const firstById = raw(`order by id limit ${DIRECTORY_PAGE_SIZE}`);

/** Initial load of other services' read models, when the stream no longer has all events. */
@Controller()
export class DirectoryController {
  constructor(private readonly database: Database) {}

  @Operation(listKnownUsers)
  async users(@Call() { query }: Call<typeof listKnownUsers>) {
    return (await users.many(this.database, sql`u.id > ${query.after}`, firstById)).map(userSnapshot);
  }

  @Operation(listKnownCompanies)
  async companies(@Call() { query }: Call<typeof listKnownCompanies>) {
    return (await companies.many(this.database, sql`c.id > ${query.after}`, firstById)).map(companySnapshot);
  }
}
