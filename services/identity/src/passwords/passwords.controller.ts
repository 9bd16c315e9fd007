import { Controller } from '@nestjs/common';
import { authApi } from '@umbral/contracts';
import { Ctx, Input, Operation, type Context, type InputOf, type PublicContext } from '@umbral/service-kit';
import { ChangePasswordService } from './change-password.service.js';
import { PasswordRecoveryService } from './password-recovery.service.js';

@Controller()
export class PasswordsController {
  constructor(
    private readonly recovery: PasswordRecoveryService,
    private readonly changes: ChangePasswordService,
  ) {}

  @Operation(authApi.forgotPassword)
  forgot(@Ctx() context: PublicContext, @Input() input: InputOf<typeof authApi.forgotPassword>) {
    return this.recovery.forgot(context, input);
  }

  @Operation(authApi.resetPassword)
  reset(@Ctx() context: PublicContext, @Input() input: InputOf<typeof authApi.resetPassword>) {
    return this.recovery.reset(context, input);
  }

  @Operation(authApi.changePassword)
  change(@Ctx() context: Context, @Input() input: InputOf<typeof authApi.changePassword>) {
    return this.changes.change(context, input);
  }
}
