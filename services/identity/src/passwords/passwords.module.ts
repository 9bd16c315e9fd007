import { Global, Module } from '@nestjs/common';
import { config } from '../config.js';
import { ChangePasswordService } from './change-password.service.js';
import { PasswordHashes } from './password-hashes.js';
import { PasswordRecoveryService } from './password-recovery.service.js';
import { PasswordsController } from './passwords.controller.js';

@Global()
@Module({
  controllers: [PasswordsController],
  providers: [
    {
      provide: PasswordHashes,
      useFactory: () => new PasswordHashes(config.PASSWORD_HASHES_AT_ONCE, config.PASSWORD_MINIMUM),
    },
    PasswordRecoveryService,
    ChangePasswordService,
  ],
  exports: [PasswordHashes],
})
export class PasswordsModule {}
