import { Controller } from '@nestjs/common';
import { canView, searchApi } from '@umbral/contracts';
import { Call, Database, Operation, searchRecords } from '@umbral/service-kit';
import { foundCompanies, foundUsers } from './search.kinds.js';

@Controller()
export class SearchController {
  constructor(private readonly database: Database) {}

  @Operation(searchApi.identity)
  search(@Call() call: Call<typeof searchApi.identity>) {
    return searchRecords(this.database, call, [
      canView(call.actor, 'companias') && foundCompanies,
      canView(call.actor, 'usuarios') && foundUsers,
    ]);
  }
}
