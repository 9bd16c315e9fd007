import { Controller } from '@nestjs/common';
import { banksApi } from '@umbral/contracts';
import { Ctx, Input, Operation, type Context, type InputOf } from '@umbral/service-kit';
import { BanksService } from './banks.service.js';

@Controller()
export class BanksController {
  constructor(private readonly banks: BanksService) {}

  @Operation(banksApi.list)
  list(@Ctx() context: Context, @Input() input: InputOf<typeof banksApi.list>) {
    return this.banks.list(context, input);
  }

  @Operation(banksApi.get)
  get(@Ctx() context: Context, @Input() input: InputOf<typeof banksApi.get>) {
    return this.banks.get(context, input);
  }

  @Operation(banksApi.create)
  create(@Ctx() context: Context, @Input() input: InputOf<typeof banksApi.create>) {
    return this.banks.create(context, input);
  }

  @Operation(banksApi.update)
  update(@Ctx() context: Context, @Input() input: InputOf<typeof banksApi.update>) {
    return this.banks.update(context, input);
  }

  @Operation(banksApi.setActive)
  setActive(@Ctx() context: Context, @Input() input: InputOf<typeof banksApi.setActive>) {
    return this.banks.setActive(context, input);
  }

  @Operation(banksApi.remove)
  remove(@Ctx() context: Context, @Input() input: InputOf<typeof banksApi.remove>) {
    return this.banks.remove(context, input);
  }
}
