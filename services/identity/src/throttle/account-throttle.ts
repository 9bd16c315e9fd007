import { countCall } from '@umbral/service-kit';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { MakeLimiter } from './limiters.js';

interface Bounds {
  credentialsPerTarget: number;
  credentialsPerPerson: number;
  passwordChangesPerPerson: number;
  tokensPerProgram: number;
  windowSeconds: number;
}

const CREDENTIALS_MESSAGE =
  'Ya le has enviado credenciales varias veces. Espera unos minutos antes de volver a enviarlas';

/** Limits operations that cost a mail or a password hash, by the acting user and by the target. */
export class AccountThrottle {
  private readonly credentialsOfTarget: RateLimiterAbstract;
  private readonly credentialsOfPerson: RateLimiterAbstract;
  private readonly passwordChanges: RateLimiterAbstract;
  private readonly programTokens: RateLimiterAbstract;

  constructor(make: MakeLimiter, { windowSeconds: duration, ...bounds }: Bounds) {
    this.credentialsOfTarget = make({ keyPrefix: 'credentials:target', points: bounds.credentialsPerTarget, duration });
    this.credentialsOfPerson = make({ keyPrefix: 'credentials:person', points: bounds.credentialsPerPerson, duration });
    this.passwordChanges = make({ keyPrefix: 'password', points: bounds.passwordChangesPerPerson, duration });
    this.programTokens = make({ keyPrefix: 'program:tokens', points: bounds.tokensPerProgram, duration });
  }

  /** @throws AppError too_many_requests */
  async countCredentials(personId: number, targetId: number): Promise<void> {
    await countCall(this.credentialsOfTarget, String(targetId), CREDENTIALS_MESSAGE);
    await countCall(this.credentialsOfPerson, String(personId));
  }

  /** @throws AppError too_many_requests */
  countPasswordChange(personId: number): Promise<void> {
    return countCall(this.passwordChanges, String(personId));
  }

  /** Each token is a row until it expires. @throws AppError too_many_requests */
  countProgramToken(programId: number): Promise<void> {
    return countCall(this.programTokens, String(programId));
  }
}
