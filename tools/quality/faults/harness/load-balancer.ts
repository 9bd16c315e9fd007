import type { AnswerOf, OperationShape } from '@umbral/contracts';
import { PASSWORD, signedIn, type Caller, type Input, type SignedIn } from '@umbral/testing';
import { attempt, codeOf, type Attempt } from './attempt.ts';

const POLL_MS = 100;
/** Timeout of a client. */
const TIMEOUT_MS = 20_000;

/**
 * The load balancer before the gateways: round robin over the ready ones; one that refuses the
 * connection has not received the call, so the next one is tried.
 */
export class LoadBalancer {
  readonly gateways: string[];
  readonly #isReady: (gateway: string) => Promise<boolean>;
  readonly #ready: Set<string>;
  readonly #timer: NodeJS.Timeout | undefined;
  #turn = 0;

  /** @param isReady the readiness of a gateway */
  constructor(gateways: string[], isReady = (_gateway: string) => Promise.resolve(true)) {
    this.gateways = gateways;
    this.#isReady = isReady;
    this.#ready = new Set(gateways);
    if (gateways.length > 1) this.#timer = setInterval(() => void this.#look(), POLL_MS);
  }

  /** Calls an operation for a caller; never rejects, so that any outcome is counted. */
  call<const Op extends OperationShape>(caller: Caller, op: Op, input: Input<Op> = {}): Promise<Attempt<AnswerOf<Op>>> {
    return attempt(() => this.#through((at) => caller.call(op, { timeout: TIMEOUT_MS, ...input, at })));
  }

  /** The body of a call that succeeds. @throws when it does not */
  async result<const Op extends OperationShape>(caller: Caller, op: Op, input: Input<Op> = {}): Promise<AnswerOf<Op>> {
    const { kind, what, body } = await this.call(caller, op, input);
    if (kind !== 'ok') throw new Error(`a step of the scenario was refused: ${op.id}: ${what}`);
    return body as AnswerOf<Op>;
  }

  /** Reads what is no operation. */
  read(caller: Caller, path: string): Promise<Attempt> {
    return attempt(() => this.#through((at) => caller.send(path, { timeout: TIMEOUT_MS }, at)));
  }

  /** @throws with the status, when they may not */
  signIn(email: string, password = PASSWORD): Promise<SignedIn> {
    return this.#through((gateway) => signedIn(email, password, { gateway }));
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #through<Result>(call: (gateway: string) => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries++) {
      const gateway = this.#next();
      try {
        return await call(gateway);
      } catch (error) {
        if (codeOf(error) !== 'ECONNREFUSED' || tries >= this.gateways.length) throw error;
        this.#ready.delete(gateway);
      }
    }
  }

  #next(): string {
    const ready = this.gateways.filter((gateway) => this.#ready.has(gateway));
    const candidates = ready.length ? ready : this.gateways;
    return candidates[this.#turn++ % candidates.length]!;
  }

  async #look(): Promise<void> {
    await Promise.all(
      this.gateways.map(async (gateway) => {
        if (await this.#isReady(gateway)) this.#ready.add(gateway);
        else this.#ready.delete(gateway);
      }),
    );
  }
}
