import { Controller } from '@nestjs/common';
import { housingCalculationsApi } from '@umbral/contracts';
import { Ctx, Input, Operation, type Context, type InputOf } from '@umbral/service-kit';
import { HousingCalculationsService } from './housing-calculations.service.js';

@Controller()
export class HousingCalculationsController {
  constructor(private readonly calculations: HousingCalculationsService) {}

  @Operation(housingCalculationsApi.list)
  list(@Ctx() context: Context, @Input() input: InputOf<typeof housingCalculationsApi.list>) {
    return this.calculations.list(context, input);
  }

  @Operation(housingCalculationsApi.get)
  get(@Ctx() context: Context, @Input() input: InputOf<typeof housingCalculationsApi.get>) {
    return this.calculations.get(context, input);
  }

  @Operation(housingCalculationsApi.calculate)
  calculate(@Input() input: InputOf<typeof housingCalculationsApi.calculate>) {
    return this.calculations.calculate(input);
  }

  @Operation(housingCalculationsApi.create)
  create(@Ctx() context: Context, @Input() input: InputOf<typeof housingCalculationsApi.create>) {
    return this.calculations.create(context, input);
  }

  @Operation(housingCalculationsApi.update)
  update(@Ctx() context: Context, @Input() input: InputOf<typeof housingCalculationsApi.update>) {
    return this.calculations.update(context, input);
  }

  @Operation(housingCalculationsApi.toggleStatus)
  toggleStatus(@Ctx() context: Context, @Input() input: InputOf<typeof housingCalculationsApi.toggleStatus>) {
    return this.calculations.toggleStatus(context, input);
  }

  @Operation(housingCalculationsApi.remove)
  remove(@Ctx() context: Context, @Input() input: InputOf<typeof housingCalculationsApi.remove>) {
    return this.calculations.remove(context, input);
  }
}
