import { Controller } from '@nestjs/common';
import { authApi } from '@umbral/contracts';
import { Ctx, Database, Operation, type Context } from '@umbral/service-kit';
import { grantsOf } from './role-grants.js';

@Controller()
export class PermissionsController {
  constructor(private readonly database: Database) {}

  /** From the table, not from the caller's token: an open shell asks because the permissions have just changed. */
  @Operation(authApi.permissions)
  async permissions(@Ctx() { actor }: Context) {
    return (await grantsOf(this.database, actor.roleId)).permissions;
  }
}
