import { Controller } from '@nestjs/common';
import { canView, searchApi } from '@umbral/contracts';
import { Call, Database, Operation, searchRecords } from '@umbral/service-kit';
import { foundCalculations, foundClients, foundPaymentStudies, foundStudies } from './search.kinds.js';

@Controller()
export class SearchController {
  constructor(private readonly database: Database) {}

  @Operation(searchApi.studies)
  search(@Call() call: Call<typeof searchApi.studies>) {
    const mayViewCalculations = canView(call.actor, 'estudio_cuota');
    return searchRecords(this.database, call, [
      foundClients,
      canView(call.actor, 'estudios_viabilidad') && foundStudies,
      mayViewCalculations && foundCalculations,
      mayViewCalculations && foundPaymentStudies,
    ]);
  }
}
