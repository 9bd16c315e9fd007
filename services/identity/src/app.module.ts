import { Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { CompaniesModule } from './companies/companies.module.js';
import { DirectoryModule } from './directory/directory.module.js';
import { MailsModule } from './mails/mails.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { ProgramsModule } from './programs/programs.module.js';
import { RecoveryModule } from './recovery/recovery.module.js';
import { RolesModule } from './roles/roles.module.js';
import { SavedViewsModule } from './saved-views/saved-views.module.js';
import { SearchModule } from './search/search.module.js';
import { ThrottleModule } from './throttle/throttle.module.js';
import { UsersModule } from './users/users.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Module({
  imports: [
    ThrottleModule,
    MailsModule,
    RecoveryModule,
    PasswordsModule,
    AuthModule,
    UsersModule,
    RolesModule,
    CompaniesModule,
    SavedViewsModule,
    ProgramsModule,
    WebhooksModule,
    SearchModule,
    DirectoryModule,
  ],
})
export class AppModule {}
