import { Controller } from '@nestjs/common';
import { canView, DIRECTORY_PAGE_SIZE } from '@umbral/contracts';
import { Call, Database, raw, sql, Operation } from '@umbral/service-kit';
import { companies, companySnapshot } from '../companies/company.record.js';
import { grantsOf } from '../permissions/role-grants.js';
import { users, userSnapshot } from '../users/user.record.js';
import { checkViewer, listKnownCompanies, listKnownUsers } from './directory.internal.js';

const firstById = raw(`order by id limit ${DIRECTORY_PAGE_SIZE}`);

/** What other services ask about users and companies: mostly the initial load of their read models. */
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

  @Operation(checkViewer)
  async viewer(@Call() { query: { userId, module } }: Call<typeof checkViewer>) {
    const active = await this.database.one<{ roleId: number }>(sql`
      select u.role_id as "roleId" from users u join roles r on r.id = u.role_id
      where u.id = ${userId} and u.is_active and r.is_active`);
    return { mayView: active !== undefined && canView(await grantsOf(this.database, active.roleId), module) };
  }
}
