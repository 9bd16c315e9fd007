import { Controller } from '@nestjs/common';
import { usersApi } from '@umbral/contracts';
import { Ctx, Input, Operation, type Context, type InputOf } from '@umbral/service-kit';
import { UserCredentialsService } from './user-credentials.service.js';
import { UserUpdateService } from './user-update.service.js';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly updates: UserUpdateService,
    private readonly credentials: UserCredentialsService,
  ) {}

  @Operation(usersApi.list)
  list(@Ctx() context: Context, @Input() input: InputOf<typeof usersApi.list>) {
    return this.users.list(context, input);
  }

  @Operation(usersApi.get)
  get(@Ctx() context: Context, @Input() input: InputOf<typeof usersApi.get>) {
    return this.users.get(context, input);
  }

  @Operation(usersApi.create)
  create(@Ctx() context: Context, @Input() input: InputOf<typeof usersApi.create>) {
    return this.users.create(context, input);
  }

  @Operation(usersApi.update)
  update(@Ctx() context: Context, @Input() input: InputOf<typeof usersApi.update>) {
    return this.updates.update(context, input);
  }

  @Operation(usersApi.setActive)
  setActive(@Ctx() context: Context, @Input() input: InputOf<typeof usersApi.setActive>) {
    return this.users.setActive(context, input);
  }

  @Operation(usersApi.remove)
  remove(@Ctx() context: Context, @Input() input: InputOf<typeof usersApi.remove>) {
    return this.users.remove(context, input);
  }

  @Operation(usersApi.sendCredentials)
  sendCredentials(@Ctx() context: Context, @Input() input: InputOf<typeof usersApi.sendCredentials>) {
    return this.credentials.send(context, input);
  }
}
