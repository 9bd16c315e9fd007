import { Controller } from '@nestjs/common';
import { rolesApi } from '@umbral/contracts';
import { Ctx, Input, Operation, type Context, type InputOf } from '@umbral/service-kit';
import { RolePermissionsService } from './role-permissions.service.js';
import { RolesService } from './roles.service.js';

@Controller()
export class RolesController {
  constructor(
    private readonly roles: RolesService,
    private readonly permissions: RolePermissionsService,
  ) {}

  @Operation(rolesApi.list)
  list(@Input() input: InputOf<typeof rolesApi.list>) {
    return this.roles.list(input);
  }

  @Operation(rolesApi.get)
  get(@Input() input: InputOf<typeof rolesApi.get>) {
    return this.roles.get(input);
  }

  @Operation(rolesApi.create)
  create(@Ctx() context: Context, @Input() input: InputOf<typeof rolesApi.create>) {
    return this.roles.create(context, input);
  }

  @Operation(rolesApi.update)
  update(@Ctx() context: Context, @Input() input: InputOf<typeof rolesApi.update>) {
    return this.roles.update(context, input);
  }

  @Operation(rolesApi.toggleStatus)
  toggleStatus(@Ctx() context: Context, @Input() input: InputOf<typeof rolesApi.toggleStatus>) {
    return this.roles.toggleStatus(context, input);
  }

  @Operation(rolesApi.remove)
  remove(@Ctx() context: Context, @Input() input: InputOf<typeof rolesApi.remove>) {
    return this.roles.remove(context, input);
  }

  @Operation(rolesApi.permissions)
  listPermissions(@Input() input: InputOf<typeof rolesApi.permissions>) {
    return this.permissions.list(input);
  }

  @Operation(rolesApi.setPermissions)
  setPermissions(@Ctx() context: Context, @Input() input: InputOf<typeof rolesApi.setPermissions>) {
    return this.permissions.replace(context, input);
  }
}
