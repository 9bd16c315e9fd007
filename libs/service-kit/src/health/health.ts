export type Check = () => Promise<boolean> | boolean;

export interface Readiness {
  /** `degraded`: it serves, and an optional dependency is unreachable. */
  status: 'ready' | 'degraded' | 'unready';
  checks: Record<string, 'up' | 'down'>;
}

/** Less than a probe waits, so that one dependency without an answer does not look like a process without one. */
const LIMIT_MS = 2_000;

/** Readiness and draining of the process. It is live as long as it responds at all. */
export class Health {
  private readonly checks = new Map<string, { isRequired: boolean; check: Check }>();
  private ending = false;
  private draining = false;

  /** A failing check with `isRequired: false` makes the process degraded, not unready. */
  add(name: string, check: Check, isRequired = true): void {
    this.checks.set(name, { check, isRequired });
  }

  /** Not ready from now on, and draining. */
  end(): void {
    this.ending = true;
  }

  get isEnding(): boolean {
    return this.ending;
  }

  /** While another process takes over: this one still serves, and closes its connections so that clients reconnect. */
  setDraining(isDraining: boolean): void {
    this.draining = isDraining;
  }

  /** Whether each response closes its connection. */
  get isDraining(): boolean {
    return this.ending || this.draining;
  }

  async readiness(): Promise<Readiness> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, { check, isRequired }]) => ({
        name,
        isRequired,
        isUp: await withinLimit(check),
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

/** What throws, or does not answer within the limit, is down. */
async function withinLimit(check: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), LIMIT_MS);
  });
  const answer = (async () => check())().catch(() => false);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
