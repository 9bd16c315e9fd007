import { countCall, type CallLimiter } from '@umbral/service-kit';
import type { MakeLimiter } from './limiters.js';

interface Bounds {
  credentialsPerTarget: number;
  credentialsPerPerson: number;
  passwordChangesPerPerson: number;
  tokensPerProgram: number;
}

const CREDENTIALS_MESSAGE =
  'Ya se le han enviado credenciales varias veces. Espera unos minutos antes de volver a enviarlas';

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

  /**
   * Each call counts for the person, and only what was sent for the target: refused calls of one person do not limit another.
   * @throws AppError too_many_requests
   */
  async guardCredentials<Sent>(personId: number, targetId: number, send: () => Promise<Sent>): Promise<Sent> {
    await countCall(this.credentialsOfPerson, String(personId));
    await countCall(this.credentialsOfTarget, String(targetId), CREDENTIALS_MESSAGE);
    try {
      return await send();
    } catch (error) {
      await this.credentialsOfTarget.reward(String(targetId));
      throw error;
    }
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
