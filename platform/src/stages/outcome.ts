export interface Outcome {
  passed: number;
  failed: number;
  skipped?: number;
  /** One line (or a few) per failure, for the person who reads the terminal */
  problems?: string[];
}

export interface Stage {
  /** For `--only` */
  name: string;
  title: string;
  /** A check reads the sources, a test runs the code: one of each kind runs at a time. */
  kind: 'check' | 'test';
  needsBuild?: boolean;
  /** Part of `npm run verify` */
  fast?: boolean;
  run: () => Outcome | Promise<Outcome>;
}

/** A check is one case: it holds, or it names its problems. */
export const check = (problems: string[]): Outcome =>
  problems.length ? { passed: 0, failed: 1, problems } : { passed: 1, failed: 0 };
