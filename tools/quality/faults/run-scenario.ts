import type { SignedIn } from '@umbral/testing';
import type { CallLoop } from './harness/call-loop.ts';
import { domains } from './domains.ts';
import type { System } from './harness/system.ts';
import { Traffic } from './harness/traffic.ts';

export interface Scenario {
  /** For `--only`. */
  name: string;
  /** The fault. */
  title: string;
  expected: string;
  /** Domains whose calls may be refused temporarily meanwhile: `identity`, or `identity writes`. */
  mayFail?: readonly string[];
  /** Domains whose calls may fail otherwise, and their maximum. */
  mayBreak?: { domain: string; most: number };
  /** Connections may also be refused or break: the gateway itself is hit. */
  mayCut?: boolean;
  /** Breaks and repairs; returns observations beside the numbers. */
  run: (context: Context) => Promise<string | void>;
}

/** The tools of a scenario while the load runs. */
export interface Context extends Pick<System, 'processes' | 'databases' | 'broker' | 'balancer'> {
  system: System;
  /** The administrator, in a fresh session: identity may be down for as long as its tokens live. */
  caller: SignedIn;
  traffic: Traffic;
  /** @param sentence the expectation */
  check: (isSo: unknown, sentence: string) => void;
}

export type Outcome = Awaited<ReturnType<typeof runScenario>>;

/** Everything that was accepted is in the audit within this time after the repair. */
const AUDITED_WITHIN_MS = 10_000;

async function begin(system: System, problems: string[]): Promise<Context> {
  const { processes, databases, broker, balancer } = system;
  const caller = await system.signIn();
  const traffic = new Traffic(balancer, await signInAll(system));
  const check: Context['check'] = (isSo, sentence) => {
    if (!isSo) problems.push(`not so: ${sentence}`);
  };
  return { system, processes, databases, broker, balancer, caller, traffic, check };
}

/** Signs in a user for each domain. */
export async function signInAll(system: System) {
  return new Map(await Promise.all(domains.map(async ({ name }) => [name, await system.signIn()] as const)));
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Runs a scenario under load and compares the answers that clients got with the databases.
 * Never rejects, so that the next scenarios run.
 */
export async function runScenario(scenario: Scenario, system: System) {
  const startedAt = performance.now();
  const problems: string[] = [];
  const seen = await play(scenario, system, problems).catch((error: unknown) => {
    problems.push(messageOf(error));
    return [];
  });
  const { name, title, expected } = scenario;
  return {
    name,
    title,
    expected,
    seen: seen.filter(Boolean).join('; '),
    problems: problems.slice(0, 12),
    verdict: problems.length ? 'failed' : 'passed',
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
  };
}

async function play(scenario: Scenario, system: System, problems: string[]) {
  await system.heal(); // the scenario before may have left something broken
  const since = await system.databases.now('identity');
  const context = await begin(system, problems);
  const { traffic } = context;
  const seen: (string | false | void)[] = [];
  try {
    await traffic.start();
    seen.push(await scenario.run(context));
    await system.heal();
    await traffic.flows();
  } catch (error) {
    problems.push(messageOf(error));
    await system.heal();
  } finally {
    await traffic.stop();
  }
  const { repeated, refused } = await traffic.repeatLost();
  seen.push(...numbers(traffic, repeated));
  const settled = await system.databases.settle(since);
  seen.push(`audits complete ${settled} ms after the load`);
  const contradictions = await system.databases.contradictions(traffic.writes);
  problems.push(...refused, ...contradictions, ...traffic.loops.flatMap((loop) => unexpected(scenario, loop)));
  if (settled > AUDITED_WITHIN_MS) problems.push(`the audits were complete only ${settled} ms after the load`);
  return seen;
}

/** New processes compile their code at first, which must not affect a scenario. */
export async function warmUp(system: System): Promise<void> {
  const { traffic } = await begin(system, []);
  await traffic.start();
  await traffic.flows({ count: 30 });
  await traffic.stop();
}

/** Answers that the scenario does not allow. */
function unexpected({ mayFail = [], mayCut, mayBreak }: Scenario, { counts, failed, name, plan }: CallLoop): string[] {
  const isAllowed = mayFail.includes(plan.domain) || mayFail.includes(`${plan.domain} ${plan.verb}s`);
  const isBroken = mayBreak?.domain === plan.domain && counts.wrong <= mayBreak.most;
  const bad = (isBroken ? 0 : counts.wrong) + (mayCut ? 0 : counts.cut) + (isAllowed ? 0 : counts.clean + counts.full);
  return bad ? [`${bad} ${name} failed: ${failed}`] : [];
}

function numbers({ loops, writes }: Traffic, repeated: number): (string | false)[] {
  const whole = loops.filter(({ failed }) => !failed);
  const answered = whole.reduce((sum, { counts }) => sum + counts.ok, 0);
  const slowest = Math.max(0, ...whole.map((loop) => loop.slowest));
  return [
    `${writes.accepted.length} writes accepted${repeated ? `, ${repeated} of them when asked again` : ''}`,
    ...loops.filter(({ failed }) => failed).map(({ plan, failed }) => `${plan.domain} ${plan.verb}s: ${failed}`),
    whole.length > 0 && `0 of ${answered} other calls failed, slowest ${slowest} ms`,
  ];
}
