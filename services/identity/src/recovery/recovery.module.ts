import { Global, Module } from '@nestjs/common';
import { AccountChanges } from './account-changes.service.js';
import { Credentials } from './credentials.js';

@Global()
@Module({ providers: [AccountChanges, Credentials], exports: [AccountChanges, Credentials] })
export class RecoveryModule {}
