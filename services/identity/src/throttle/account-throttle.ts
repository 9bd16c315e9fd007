import { countCall, type CallLimiter } from '@umbral/service-kit';
import type { MakeLimiter } from './limiters.js';

interface Bounds {
  credentialsPerTarget: number;
  credentialsPerPerson: number;
  passwordChangesPerPerson: number;
  tokensPerProgram: number;
}

const CREDENTIALS_MESSAGE =
  'Ya le has enviado credenciales varias veces. Espera unos minutos antes de volver a enviarlas';

/** Limits operations that cost a mail or a password hash, by the acting user and by the target. */
export class AccountThrottle {
  private readonly credentialsOfTarget: CallLimiter;
  private readonly credentialsOfPerson: CallLimiter;
  private readonly passwordChanges: CallLimiter;
  private readonly programTokens: CallLimiter;

  constructor(make: MakeLimiter, bounds: Bounds) {
    this.credentialsOfTarget = make('credentialsOfTarget', bounds.credentialsPerTarget);
    this.credentialsOfPerson = make('credentialsOfPerson', bounds.credentialsPerPerson);
    this.passwordChanges = make('passwordChanges', bounds.passwordChangesPerPerson);
    this.programTokens = make('programTokens', bounds.tokensPerProgram);
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
