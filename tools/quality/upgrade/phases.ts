import type { Traffic } from '../faults/harness/traffic.ts';

/** The outcome of calls in a domain during a phase. */
export interface Met {
  calls: number;
  /** In words; empty when none failed. */
  failed: string;
  failures: number;
  /** Milliseconds. */
  p99: number;
  longest: number;
}

export interface Phase {
  title: string;
  /** The service that is changed; all of them unless given. */
  service?: string;
  seconds: number;
  met: Record<string, Met>;
  notes: string[];
}

/** Counts the outcome of calls during some work. */
export async function phase(
  traffic: Traffic,
  title: string,
  work: () => Promise<string[] | void>,
  service?: string,
): Promise<Phase> {
  for (const loop of traffic.loops) loop.reset();
  const startedAt = performance.now();
  const notes = (await work()) ?? [];
  const domains = [...new Set(traffic.loops.map(({ plan }) => plan.domain))];
  return {
    title,
    ...(service && { service }),
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    met: Object.fromEntries(domains.map((domain) => [domain, metIn(traffic, domain)])),
    notes,
  };
}

function metIn(traffic: Traffic, domain: string): Met {
  const loops = traffic.loops.filter(({ plan }) => plan.domain === domain);
  const milliseconds = loops.flatMap((loop) => loop.milliseconds).sort((one, other) => one - other);
  const failures = loops.reduce(
    (sum, { counts: { ok: _ok, ...bad } }) => sum + Object.values(bad).reduce((all, each) => all + each, 0),
    0,
  );
  return {
    calls: milliseconds.length + failures,
    failures,
    failed: loops.flatMap(({ failed }) => failed || []).join(', '),
    p99: milliseconds[Math.floor(milliseconds.length * 0.99)] ?? 0,
    longest: milliseconds.at(-1) ?? 0,
  };
}

export const failuresIn = ({ met }: Phase): number =>
  Object.values(met).reduce((sum, { failures }) => sum + failures, 0);
