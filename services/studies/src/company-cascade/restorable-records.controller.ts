import { Controller } from '@nestjs/common';
import { isAdministrator, restorableRecordsApi, type RestorableRecords } from '@umbral/contracts';
import { AppError, Call, Database, Operation, sql } from '@umbral/service-kit';

/** What the activation of a company can restore. */
@Controller()
export class RestorableRecordsController {
  constructor(private readonly database: Database) {}

  /** An active company has nothing to restore: its last switch is no deactivation. */
  @Operation(restorableRecordsApi.count)
  async count(@Call() { actor, params: { id } }: Call<typeof restorableRecordsApi.count>): Promise<RestorableRecords> {
    if (!isAdministrator(actor) && !actor.companyIds.includes(id)) throw new AppError('not_found');
    if (!(await this.database.one(sql`select 1 as found from known_companies where id = ${id}`)))
      throw new AppError('not_found');
    const marked = sql`company_id = ${id} and not is_active and deactivated_with = (
      select case when not is_active then version end from company_switches
      where company_id = ${id} order by version desc limit 1)`;
    const counts = await this.database.one<RestorableRecords>(sql`
      select (select count(*)::int from viability_studies where ${marked}) as studies,
        (select count(*)::int from housing_calculations where ${marked}) as calculations`);
    return counts ?? { studies: 0, calculations: 0 };
  }
}
