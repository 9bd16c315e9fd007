export type Check = () => Promise<boolean> | boolean;

export interface Readiness {
  /** `degraded`: it serves, and something it can do without for a while is away. */
  status: 'ready' | 'degraded' | 'unready';
  checks: Record<string, 'up' | 'down'>;
}

/** Whether the process should get requests. It is alive as long as it answers at all. */
export class Health {
  private readonly checks = new Map<string, { isRequired: boolean; check: Check }>();
  private ending = false;
  private resting = false;

  /** `isRequired: false` is shown, but without it the process is degraded, not unready. */
  add(name: string, check: Check, isRequired = true): void {
    this.checks.set(name, { check, isRequired });
  }

  /** From now on: not ready. */
  end(): void {
    this.ending = true;
  }

  get isEnding(): boolean {
    return this.ending;
  }

  /** Another process takes over, unless something is wrong with it: this one goes on, and asks its callers to connect anew. */
  rest(isResting: boolean): void {
    this.resting = isResting;
  }

  /** Whether each answer is the last one on its connection. */
  get isDraining(): boolean {
    return this.ending || this.resting;
  }

  async readiness(): Promise<Readiness> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, { check, isRequired }]) => ({
        name,
        isRequired,
        isUp: await Promise.resolve(check()).catch(() => false),
      })),
    );
    const canServe = !this.ending && results.every(({ isUp, isRequired }) => isUp || !isRequired);
    const isWhole = results.every(({ isUp }) => isUp);
    return {
      status: canServe ? (isWhole ? 'ready' : 'degraded') : 'unready',
      checks: Object.fromEntries(results.map(({ name, isUp }) => [name, isUp ? 'up' : 'down'])),
    };
  }
}
