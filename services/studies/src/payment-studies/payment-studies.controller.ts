import { Controller } from '@nestjs/common';
import { paymentStudiesApi } from '@umbral/contracts';
import { Ctx, Input, Operation, type Context, type InputOf } from '@umbral/service-kit';
import { PaymentStudiesService } from './payment-studies.service.js';

@Controller()
export class PaymentStudiesController {
  constructor(private readonly studies: PaymentStudiesService) {}

  @Operation(paymentStudiesApi.list)
  list(@Ctx() context: Context, @Input() input: InputOf<typeof paymentStudiesApi.list>) {
    return this.studies.list(context, input);
  }

  @Operation(paymentStudiesApi.get)
  get(@Ctx() context: Context, @Input() input: InputOf<typeof paymentStudiesApi.get>) {
    return this.studies.get(context, input);
  }

  @Operation(paymentStudiesApi.update)
  update(@Ctx() context: Context, @Input() input: InputOf<typeof paymentStudiesApi.update>) {
    return this.studies.update(context, input);
  }
}
