import { Controller } from '@nestjs/common';
import { isAdministrator, searchApi } from '@umbral/contracts';
import { Call, Database, Operation, searchRecords } from '@umbral/service-kit';
import { foundBanks, foundProducts } from './search.kinds.js';

@Controller()
export class SearchController {
  constructor(private readonly database: Database) {}

  /** Only administrators have pages of these records. */
  @Operation(searchApi.catalog)
  search(@Call() call: Call<typeof searchApi.catalog>) {
    return searchRecords(this.database, call, isAdministrator(call.actor) ? [foundProducts, foundBanks] : []);
  }
}
