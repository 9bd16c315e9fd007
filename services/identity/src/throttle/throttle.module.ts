import { Global, Module } from '@nestjs/common';
import { config } from '../config.js';
import { AccountThrottle } from './account-throttle.js';
import { limitersOn } from './limiters.js';
import { RecoveryThrottle } from './recovery-throttle.js';
import { LimitsRedis } from './limits-redis.js';
import { SignInThrottle } from './sign-in-throttle.js';

const windowSeconds = config.THROTTLE_MINUTES * 60;
const signIn = {
  perAccount: config.SIGN_IN_FAILURES_PER_ACCOUNT,
  perAddress: config.SIGN_IN_FAILURES_PER_ADDRESS,
};
const recovery = {
  perAccount: config.RECOVERIES_PER_ACCOUNT,
  perAddress: config.RECOVERIES_PER_ADDRESS,
};
const account = {
  credentialsPerTarget: config.CREDENTIALS_PER_TARGET,
  credentialsPerPerson: config.CREDENTIALS_PER_PERSON,
  passwordChangesPerPerson: config.PASSWORD_CHANGES_PER_PERSON,
  tokensPerProgram: config.TOKENS_PER_PROGRAM,
};

@Global()
@Module({
  providers: [
    LimitsRedis,
    {
      provide: SignInThrottle,
      useFactory: ({ connection }: LimitsRedis) => new SignInThrottle(limitersOn(connection, windowSeconds), signIn),
      inject: [LimitsRedis],
    },
    {
      provide: RecoveryThrottle,
      useFactory: ({ connection }: LimitsRedis) =>
        new RecoveryThrottle(limitersOn(connection, windowSeconds), recovery),
      inject: [LimitsRedis],
    },
    {
      provide: AccountThrottle,
      useFactory: ({ connection }: LimitsRedis) => new AccountThrottle(limitersOn(connection, windowSeconds), account),
      inject: [LimitsRedis],
    },
  ],
  exports: [SignInThrottle, RecoveryThrottle, AccountThrottle],
})
export class ThrottleModule {}
