import { Controller } from '@nestjs/common';
import { advisersApi, MAXIMUM_ADVISERS, type Adviser } from '@umbral/contracts';
import { allOf, Call, Database, Operation, raw, sql, type Context } from '@umbral/service-kit';
import { recordScope } from '../records/record.scope.js';

type Table = 'viability_studies' | 'housing_calculations' | 'clients';

/** The owners whose records the caller may see, and no other user. */
@Controller()
export class AdvisersController {
  constructor(private readonly database: Database) {}

  @Operation(advisersApi.ofStudies)
  ofStudies(@Call() call: Call<typeof advisersApi.ofStudies>) {
    return this.#of('viability_studies', call);
  }

  @Operation(advisersApi.ofCalculations)
  ofCalculations(@Call() call: Call<typeof advisersApi.ofCalculations>) {
    return this.#of('housing_calculations', call);
  }

  @Operation(advisersApi.ofClients)
  ofClients(@Call() call: Call<typeof advisersApi.ofClients>) {
    return this.#of('clients', call);
  }

  /** One index lookup per person, however many records they have. */
  #of(table: Table, call: Context): Promise<Adviser[]> {
    const theirs = allOf(sql`r.user_id = ku.id`, recordScope('r')(call));
    return this.database.many<Adviser>(sql`
      select ku.id, ku.name, ku.email from known_users ku
      where exists (select 1 from ${raw(table)} r where ${theirs})
      order by coalesce(ku.name, ku.email) collate "es-ES-x-icu", ku.id limit ${MAXIMUM_ADVISERS}`);
  }
}
