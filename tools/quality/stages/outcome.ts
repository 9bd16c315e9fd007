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
  /** Stages of a lane run one after the other, both lanes beside each other: what needs no system fills the time in which systems wait. */
  lane: 'sources' | 'system';
  /** Occupies two processors by itself: it starts after all before it, and all after it wait. */
  alone?: boolean;
  needsBuild?: boolean;
  /** Part of `npm run verify` */
  fast?: boolean;
  run: () => Outcome | Promise<Outcome>;
}

/** A check is one case: it holds, or it names its problems. */
export const check = (problems: string[]): Outcome =>
  problems.length ? { passed: 0, failed: 1, problems } : { passed: 1, failed: 0 };
