import type { Actor } from '@umbral/contracts';
import { AppError } from '../errors/app-error.js';

/** How long a proof of who is at a session counts. */
export class SignInAge {
  constructor(
    private readonly minutes: number,
    private readonly now: () => number,
  ) {}

  /** A token that does not say when is as old as can be. */
  isFresh({ auth_time: provenAt }: Pick<Actor, 'auth_time'>): boolean {
    return provenAt !== undefined && this.now() - provenAt * 1_000 <= this.minutes * 60_000;
  }

  /**
   * The refusal, with the challenge of RFC 9470. By the challenge the gateway knows that the token it keeps may be older
   * than the last proof, and asks once more with a new one. A program has nothing to prove itself with.
   */
  refusal({ isProgram }: Pick<Actor, 'isProgram'> = {}): AppError {
    if (isProgram) return new AppError('not_for_programs');
    const maxAge = this.minutes * 60;
    return new AppError('reauthentication_required', {
      headers: { 'www-authenticate': `Bearer error="insufficient_user_authentication", max_age="${maxAge}"` },
    });
  }
}
