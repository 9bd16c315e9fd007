import { Global, Module } from '@nestjs/common';
import { Metrics, PROOF_IN_CALL } from '@umbral/service-kit';
import { FailedSignIns } from '../auth/failed-sign-ins.js';
import { config } from '../config.js';
import { PasswordHashes } from './password-hashes.js';
import { SecondFactorsModule } from '../second-factors/second-factors.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { FormerAddresses } from '../addresses/former-addresses.js';
import { PasswordsController } from './passwords.controller.js';
import { Reauthentication } from './reauthentication.js';
import { RecoveryController } from './recovery.controller.js';
import { ResetLinks } from './reset-links.js';

@Global()
@Module({
  imports: [SecondFactorsModule, SessionsModule],
  controllers: [PasswordsController, RecoveryController],
  providers: [
    FormerAddresses,
    FailedSignIns,
    Reauthentication,
    { provide: PROOF_IN_CALL, useExisting: Reauthentication },
    ResetLinks,
    {
      provide: PasswordHashes,
      inject: [Metrics],
      useFactory: (metrics: Metrics) =>
        new PasswordHashes(
          config.PASSWORD_HASHES_AT_ONCE,
          config.PASSWORD_MINIMUM,
          metrics.counter('umbral_password_checks_total', 'Passwords checked against a hash, or the dummy one'),
        ),
    },
  ],
  exports: [PasswordHashes, FailedSignIns, FormerAddresses, Reauthentication, PROOF_IN_CALL],
})
export class PasswordsModule {}
