import type { Actor } from '@umbral/contracts';
import { AppError } from '../errors/app-error.js';

/** How long an authentication is recent. */
export class SignInAge {
  constructor(
    private readonly minutes: number,
    private readonly now: () => number,
  ) {}

  /** A token without `auth_time` is not recent. */
  isFresh({ auth_time: provenAt }: Pick<Actor, 'auth_time'>): boolean {
    return provenAt !== undefined && this.now() - provenAt * 1_000 <= this.minutes * 60_000;
  }

  /**
   * The error, with the challenge of RFC 9470. On the challenge the gateway retries once with a new token, because its cached one
   * may be older than the last authentication. A program cannot reauthenticate.
   */
  refusal({ isProgram }: Pick<Actor, 'isProgram'> = {}): AppError {
    if (isProgram) return new AppError('not_for_programs');
    const maxAge = this.minutes * 60;
    return new AppError('reauthentication_required', {
      headers: { 'www-authenticate': `Bearer error="insufficient_user_authentication", max_age="${maxAge}"` },
    });
  }
}
