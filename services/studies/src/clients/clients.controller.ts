import { Controller } from '@nestjs/common';
import { clientsApi } from '@umbral/contracts';
import { Ctx, Input, Operation, type Context, type InputOf } from '@umbral/service-kit';
import { ClientsService } from './clients.service.js';

@Controller()
export class ClientsController {
  constructor(private readonly clients: ClientsService) {}

  @Operation(clientsApi.list)
  list(@Ctx() context: Context, @Input() input: InputOf<typeof clientsApi.list>) {
    return this.clients.list(context, input);
  }

  @Operation(clientsApi.get)
  get(@Ctx() context: Context, @Input() input: InputOf<typeof clientsApi.get>) {
    return this.clients.get(context, input);
  }

  @Operation(clientsApi.create)
  create(@Ctx() context: Context, @Input() input: InputOf<typeof clientsApi.create>) {
    return this.clients.create(context, input);
  }

  @Operation(clientsApi.update)
  update(@Ctx() context: Context, @Input() input: InputOf<typeof clientsApi.update>) {
    return this.clients.update(context, input);
  }
}
