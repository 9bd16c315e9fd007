import { hash, verify } from '@node-rs/argon2';
import { AppError, FairQueue, networkOf, type Metrics, type QueueKey } from '@umbral/service-kit';
import { refusalOf, type KnownWords } from './password-rules.js';

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane; about 7 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes and verifies passwords with limited concurrency: a burst of sign-ins must not starve other work. `who` is a person or,
 * before sign-in, an address, which counts as its network; each is scheduled like an office.
 */
export class PasswordHashes {
  private readonly queue: FairQueue;
  private readonly dummyHash: Promise<string>;

  /** @param minimum length of chosen passwords, from 6 @param checks counts every verification */
  constructor(
    atOnce: number,
    private readonly minimum = 6,
    private readonly checks?: ReturnType<Metrics['counter']>,
  ) {
    this.queue = new FairQueue({ name: 'password-hashes', concurrency: atOnce });
    this.dummyHash = this.hash('a password without an account', '');
  }

  hash(password: string, who: string): Promise<string> {
    return this.queue.run(keyOf(who), () => hash(password, COST));
  }

  /**
   * Hashes a password that a user chose. Seeds and temporary passwords are not checked.
   * @param known words about its owner
   * @throws AppError validation at `path` when it is too short, common, or contains such words
   */
  async hashChosen(password: string, path: string, who: string, known: KnownWords): Promise<string> {
    const isShort = password.length < this.minimum;
    const message = isShort
      ? `La contraseña debe tener al menos ${this.minimum} caracteres`
      : refusalOf(password, known);
    if (message !== undefined) throw new AppError('validation', { errors: [{ path, message }] });
    return this.hash(password, who);
  }

  /** Takes the same time without a hash, so that the response time does not reveal whether the account exists. */
  async matches(stored: string | null | undefined, password: string, who: string): Promise<boolean> {
    this.checks?.inc();
    const against = stored ?? (await this.dummyHash);
    const isSame = await this.queue.run(keyOf(who), () => verify(against, password));
    return isSame && stored != null;
  }
}

/** The office of a caller that signs in is not known yet. */
const keyOf = (who: string): QueueKey => ({ office: networkOf(who), person: networkOf(who) });
