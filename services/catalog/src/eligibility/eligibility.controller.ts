import { Controller } from '@nestjs/common';
import { eligibilityApi } from '@umbral/contracts';
import { Audience, Ctx, Input, Operation, type Context, type InputOf } from '@umbral/service-kit';
import { EligibilityService } from './eligibility.service.js';

@Controller()
export class EligibilityController {
  constructor(private readonly eligibility: EligibilityService) {}

  @Operation(eligibilityApi.assess)
  assess(
    @Ctx() context: Context,
    @Input() input: InputOf<typeof eligibilityApi.assess>,
    @Audience() audience: readonly string[],
  ) {
    return this.eligibility.assess(context, input, audience);
  }
}
