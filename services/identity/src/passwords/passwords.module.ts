import { Global, Module } from '@nestjs/common';
import { config } from '../config.js';
import { PasswordHashes } from './password-hashes.js';
import { PasswordsController } from './passwords.controller.js';
import { RecoveryController } from './recovery.controller.js';

@Global()
@Module({
  controllers: [PasswordsController, RecoveryController],
  providers: [
    {
      provide: PasswordHashes,
      useFactory: () => new PasswordHashes(config.PASSWORD_HASHES_AT_ONCE, config.PASSWORD_MINIMUM),
    },
  ],
  exports: [PasswordHashes],
})
export class PasswordsModule {}
