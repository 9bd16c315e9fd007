import { attempted } from './attempts.js';
import { problemOf } from './problem.js';

/** Seconds before its expiry at which a token is replaced. */
const MARGIN = 30;

interface Token {
  value: string;
  /** Milliseconds since 1970. */
  endsAt: number;
}

export interface Credentials {
  /** Where Umbral is, e.g. `https://umbral.example.org`. */
  baseUrl: string;
  /** As 'Accesos de programas' shows it, e.g. `programa-43`. */
  clientId: string;
  /** A key of the program. */
  clientSecret: string;
}

/** The token of a program: requested on demand, once for concurrent callers, and cached until shortly before its expiry. */
export class TokenSource {
  #token: Promise<Token> | undefined;

  constructor(private readonly credentials: Credentials) {}

  /** @throws UmbralProblem `invalid_client` for a key that is wrong, revoked or over */
  async get(): Promise<string> {
    const token = (this.#token ??= this.#request());
    try {
      const { value, endsAt } = await token;
      if (Date.now() < endsAt) return value;
    } catch (error) {
      this.#drop(token);
      throw error;
    }
    this.#drop(token);
    return this.get();
  }

  /** Drops a refused token, unless a concurrent caller has replaced it: the next call requests another. */
  async invalidate(refused: string): Promise<void> {
    const token = this.#token;
    if (token && (await token.catch(() => undefined))?.value === refused) this.#drop(token);
  }

  #drop(token: Promise<Token>): void {
    if (this.#token === token) this.#token = undefined;
  }

  async #request(): Promise<Token> {
    const { baseUrl, clientId, clientSecret } = this.credentials;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    });
    const send = () => fetch(new URL('/api/auth/token', baseUrl), { method: 'POST', body });
    // Of two tokens the unknown one expires.
    const answer = await attempted(send, { isRepeatable: true });
    if (!answer.ok) throw await problemOf(answer);
    const { access_token: value, expires_in: seconds } = (await answer.json()) as {
      access_token: string;
      expires_in: number;
    };
    return { value, endsAt: Date.now() + Math.max(seconds - MARGIN, 1) * 1_000 };
  }
}
