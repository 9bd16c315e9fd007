import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from '../concurrency/limiter.js';

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane; about 7 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes and checks passwords, a few at once: a storm of sign-ins must not starve everything else. */
export class PasswordHashes {
  private readonly limited: ReturnType<typeof createLimiter>;
  private readonly nobody: Promise<string>;

  constructor(atOnce: number) {
    this.limited = createLimiter(atOnce);
    this.nobody = this.hash('a password that nobody has');
  }

  hash(password: string): Promise<string> {
    return this.limited(() => hash(password, COST));
  }

  /** Takes the same time whether or not there is a hash, so that the answer's time names no account. */
  async matches(stored: string | null | undefined, password: string): Promise<boolean> {
    const against = stored ?? (await this.nobody);
    const isSame = await this.limited(() => verify(against, password));
    return isSame && stored != null;
  }
}
