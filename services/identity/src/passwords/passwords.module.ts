import { Global, Module } from '@nestjs/common';
import { config } from '../config.js';
import { PasswordHashes } from './password-hashes.js';

@Global()
@Module({
  providers: [{ provide: PasswordHashes, useFactory: () => new PasswordHashes(config.PASSWORD_HASHES_AT_ONCE) }],
  exports: [PasswordHashes],
})
export class PasswordsModule {}
