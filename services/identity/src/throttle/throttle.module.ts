import { Global, Module } from '@nestjs/common';
import { config } from '../config.js';
import { AccountThrottle } from './account-throttle.js';
import { limitersOn } from './limiters.js';
import { RecoveryThrottle } from './recovery-throttle.js';
import { RedisConnection } from './redis-connection.js';
import { SignInThrottle } from './sign-in-throttle.js';

const windowSeconds = config.THROTTLE_MINUTES * 60;
const signIn = {
  perAccount: config.SIGN_IN_FAILURES_PER_ACCOUNT,
  perAddress: config.SIGN_IN_FAILURES_PER_ADDRESS,
  windowSeconds,
};
const recovery = {
  perAccount: config.RECOVERIES_PER_ACCOUNT,
  perAddress: config.RECOVERIES_PER_ADDRESS,
  windowSeconds,
};
const account = {
  credentialsPerTarget: config.CREDENTIALS_PER_TARGET,
  credentialsPerPerson: config.CREDENTIALS_PER_PERSON,
  passwordChangesPerPerson: config.PASSWORD_CHANGES_PER_PERSON,
  tokensPerProgram: config.TOKENS_PER_PROGRAM,
  windowSeconds,
};

@Global()
@Module({
  providers: [
    RedisConnection,
    {
      provide: SignInThrottle,
      useFactory: ({ client }: RedisConnection) => new SignInThrottle(limitersOn(client), signIn),
      inject: [RedisConnection],
    },
    {
      provide: RecoveryThrottle,
      useFactory: ({ client }: RedisConnection) => new RecoveryThrottle(limitersOn(client), recovery),
      inject: [RedisConnection],
    },
    {
      provide: AccountThrottle,
      useFactory: ({ client }: RedisConnection) => new AccountThrottle(limitersOn(client), account),
      inject: [RedisConnection],
    },
  ],
  exports: [SignInThrottle, RecoveryThrottle, AccountThrottle],
})
export class ThrottleModule {}
