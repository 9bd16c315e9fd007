import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AdministratorsFactor } from './administrators-factor.js';
import { DueResets } from './due-resets.js';
import { PasskeysController } from './passkeys.controller.js';
import { SecondFactorReset } from './second-factor-reset.js';
import { SecondFactorResetsController } from './second-factor-resets.controller.js';
import { SecondFactorSignInController } from './second-factor-sign-in.controller.js';
import { SecondFactorThrottle } from './second-factor-throttle.js';
import { SecondFactorsController } from './second-factors.controller.js';
import { SecondFactors } from './second-factors.service.js';
import { SignInChallenges } from './sign-in-challenges.js';

@Module({
  imports: [SessionsModule],
  controllers: [
    PasskeysController,
    SecondFactorResetsController,
    SecondFactorSignInController,
    SecondFactorsController,
  ],
  providers: [
    AdministratorsFactor,
    DueResets,
    SecondFactorReset,
    SecondFactors,
    SecondFactorThrottle,
    SignInChallenges,
  ],
  exports: [SecondFactors, SecondFactorThrottle, SignInChallenges],
})
export class SecondFactorsModule {}
