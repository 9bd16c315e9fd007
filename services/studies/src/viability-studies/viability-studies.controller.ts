import { Controller, Headers } from '@nestjs/common';
import { viabilityStudiesApi } from '@umbral/contracts';
import { Ctx, Input, Operation, type Context, type InputOf } from '@umbral/service-kit';
import { CompatibleProductsService } from './compatible-products.service.js';
import { StudyStatesService } from './study-states.service.js';
import { ViabilityStudiesService } from './viability-studies.service.js';

@Controller()
export class ViabilityStudiesController {
  constructor(
    private readonly studies: ViabilityStudiesService,
    private readonly states: StudyStatesService,
    private readonly products: CompatibleProductsService,
  ) {}

  @Operation(viabilityStudiesApi.list)
  list(@Ctx() context: Context, @Input() input: InputOf<typeof viabilityStudiesApi.list>) {
    return this.studies.list(context, input);
  }

  @Operation(viabilityStudiesApi.get)
  get(@Ctx() context: Context, @Input() input: InputOf<typeof viabilityStudiesApi.get>) {
    return this.studies.get(context, input);
  }

  @Operation(viabilityStudiesApi.create)
  create(@Ctx() context: Context, @Input() input: InputOf<typeof viabilityStudiesApi.create>) {
    return this.studies.create(context, input);
  }

  @Operation(viabilityStudiesApi.update)
  update(@Ctx() context: Context, @Input() input: InputOf<typeof viabilityStudiesApi.update>) {
    return this.studies.update(context, input);
  }

  @Operation(viabilityStudiesApi.remove)
  remove(@Ctx() context: Context, @Input() input: InputOf<typeof viabilityStudiesApi.remove>) {
    return this.studies.remove(context, input);
  }

  @Operation(viabilityStudiesApi.toggleStatus)
  toggleStatus(@Ctx() context: Context, @Input() input: InputOf<typeof viabilityStudiesApi.toggleStatus>) {
    return this.states.toggleStatus(context, input);
  }

  @Operation(viabilityStudiesApi.toggleFinished)
  toggleFinished(@Ctx() context: Context, @Input() input: InputOf<typeof viabilityStudiesApi.toggleFinished>) {
    return this.states.toggleFinished(context, input);
  }

  @Operation(viabilityStudiesApi.compatibleProducts)
  compatibleProducts(
    @Ctx() context: Context,
    @Input() input: InputOf<typeof viabilityStudiesApi.compatibleProducts>,
    @Headers('authorization') authorization: string,
  ) {
    return this.products.list(context, input, authorization);
  }
}
