import { Controller } from '@nestjs/common';
import { clientMergesApi } from '@umbral/contracts';
import { Call, Database, Operation, Records } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { clients } from './client.record.js';
import { duplicatesOf } from './client-duplicates.js';
import { mergeInto } from './merge-clients.js';

@Controller()
export class ClientMergesController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
  ) {}

  @Operation(clientMergesApi.duplicates)
  duplicates(@Call() call: Call<typeof clientMergesApi.duplicates>) {
    return duplicatesOf(this.database, call);
  }

  @Operation(clientMergesApi.merge)
  merge(@Call() call: Call<typeof clientMergesApi.merge>) {
    return this.records.change(call, clients, { change: (tx, kept, form) => mergeInto(tx, call, kept, form) });
  }
}
