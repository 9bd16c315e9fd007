import { hash, verify } from '@node-rs/argon2';
import { AppError, createLimiter, type Metrics } from '@umbral/service-kit';
import { refusalOf, type KnownWords } from './password-rules.js';

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane; about 7 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes and checks passwords, a few at once: a storm of sign-ins must not starve everything else. `who` asks, by person or
 * address: they take turns.
 */
export class PasswordHashes {
  private readonly limited: ReturnType<typeof createLimiter>;
  private readonly nobody: Promise<string>;

  /** `minimum` is what this installation asks of passwords that people choose, from 6; `checks` counts every verification. */
  constructor(
    atOnce: number,
    private readonly minimum = 6,
    private readonly checks?: ReturnType<Metrics['counter']>,
  ) {
    this.limited = createLimiter(atOnce);
    this.nobody = this.hash('a password that nobody has', '');
  }

  hash(password: string, who: string): Promise<string> {
    return this.limited(who, () => hash(password, COST));
  }

  /**
   * Hashes a password that somebody chose, whose owner is `known` for this. Seeds and temporary passwords are not chosen.
   * @throws AppError validation at `path` when it is too short, common, or told by its owner
   */
  async hashChosen(password: string, path: string, who: string, known: KnownWords): Promise<string> {
    const isShort = password.length < this.minimum;
    const message = isShort
      ? `La contraseña debe tener al menos ${this.minimum} caracteres`
      : refusalOf(password, known);
    if (message !== undefined) throw new AppError('validation', { errors: [{ path, message }] });
    return this.hash(password, who);
  }

  /** Takes the same time whether or not there is a hash, so that the answer's time names no account. */
  async matches(stored: string | null | undefined, password: string, who: string): Promise<boolean> {
    this.checks?.inc();
    const against = stored ?? (await this.nobody);
    const isSame = await this.limited(who, () => verify(against, password));
    return isSame && stored != null;
  }
}
