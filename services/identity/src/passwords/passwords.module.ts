import { Global, Module } from '@nestjs/common';
import { config } from '../config.js';
import { PasswordHashes } from './password-hashes.js';
import { FormerAddresses } from '../addresses/former-addresses.js';
import { PasswordsController } from './passwords.controller.js';
import { Reauthentication } from './reauthentication.js';
import { RecoveryController } from './recovery.controller.js';
import { ResetLinks } from './reset-links.js';

@Global()
@Module({
  controllers: [PasswordsController, RecoveryController],
  providers: [
    FormerAddresses,
    Reauthentication,
    ResetLinks,
    {
      provide: PasswordHashes,
      useFactory: () => new PasswordHashes(config.PASSWORD_HASHES_AT_ONCE, config.PASSWORD_MINIMUM),
    },
  ],
  exports: [PasswordHashes, FormerAddresses, Reauthentication],
})
export class PasswordsModule {}
