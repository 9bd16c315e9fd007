import { Controller } from '@nestjs/common';
import { Call, Database, Operation } from '@umbral/service-kit';
import { listDeployed } from './deployed.internal.js';
import { readDeployed } from './read-deployed.js';

/** The list of the gateways. */
@Controller()
export class DeploymentController {
  constructor(private readonly database: Database) {}

  @Operation(listDeployed)
  deployed(@Call() _call: Call<typeof listDeployed>) {
    return readDeployed(this.database);
  }
}
