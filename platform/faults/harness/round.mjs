import { administrator } from './system.mjs';
import { Traffic } from './traffic.mjs';

/**
 * @typedef {object} Scenario
 * @property {string} name for `--only`
 * @property {string} title the fault
 * @property {string} expected
 * @property {string[]} [mayFail] whose calls may get a clean "not now" meanwhile: `identity`, or `identity writes`
 * @property {boolean} [mayCut] connections of these may also be refused or break: the gateway itself is hit
 * @property {(round: Round) => Promise<string | void>} run breaks and repairs; answers what was seen beside the numbers
 */

/** Everything that was accepted is in the audits so soon after all is well again, whatever was broken. */
const AUDITED_WITHIN_MS = 10_000;

/** What a scenario has in hand while the load runs. */
export class Round {
  /** @param {import('./system.mjs').System} system @param {string[]} problems sentences about what should not have been */
  constructor(system, visitor, problems) {
    Object.assign(this, { system, visitor, problems, traffic: new Traffic(visitor) });
    const { processes, truth, broker, links, door } = system;
    Object.assign(this, { processes, truth, broker, links, door });
  }

  /** A fresh session: identity may be away for as long as its tokens live. */
  static async begin(system, problems = []) {
    return new Round(system, await system.door.signIn(administrator), problems);
  }

  /** @param {unknown} isSo @param {string} sentence what should have been */
  check = (isSo, sentence) => {
    if (!isSo) this.problems.push(`not so: ${sentence}`);
  };
}

/**
 * Runs a scenario under load and judges it: what the clients met, and what the databases say about what they were told.
 * Whatever happens, it answers: the scenarios after it have their turn.
 * @param {Scenario} scenario @param {import('./system.mjs').System} system
 */
export async function runScenario(scenario, system) {
  const startedAt = performance.now();
  const problems = [];
  const seen = await play(scenario, system, problems).catch((error) => {
    problems.push(error.message);
    return [];
  });
  return {
    name: scenario.name,
    title: scenario.title,
    expected: scenario.expected,
    seen: seen.filter(Boolean).join('; '),
    problems: problems.slice(0, 12),
    verdict: problems.length ? 'failed' : 'passed',
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
  };
}

/** @param {Scenario} scenario @param {import('./system.mjs').System} system @param {string[]} problems */
async function play(scenario, system, problems) {
  await system.heal(); // the scenario before may have left something broken
  const [{ now: since }] = await system.truth.rows('identity', 'select now()');
  const round = await Round.begin(system, problems);
  const { traffic } = round;
  const seen = [];
  try {
    await traffic.start();
    seen.push(await scenario.run(round));
    await system.heal();
    await traffic.flows();
  } catch (error) {
    problems.push(error.message);
    await system.heal();
  } finally {
    await traffic.stop();
  }
  const { repeated, refused } = await traffic.repeatLost();
  seen.push(...numbers(traffic, repeated));
  const settled = await system.truth.settle(since);
  seen.push(`audits complete ${settled} ms after the load`);
  problems.push(...refused, ...(await system.truth.contradictions(traffic.ledger)), ...unexpected(scenario, traffic));
  if (settled > AUDITED_WITHIN_MS) problems.push(`the audits were complete only ${settled} ms after the load`);
  return seen;
}

/** Processes that have just started compile what they run: that is no part of any scenario. */
export async function warmUp(system) {
  const { traffic } = await Round.begin(system);
  await traffic.start();
  await traffic.flows({ count: 30 });
  await traffic.stop();
}

const allowed = ({ mayFail = [] }, { domain, verb }) =>
  mayFail.includes(domain) || mayFail.includes(`${domain} ${verb}s`);

/** Answers that nobody should have got. */
function unexpected(scenario, { lanes }) {
  return lanes.flatMap((lane) => {
    const { counts, failures, domain, verb } = lane;
    const bad = counts.wrong + (scenario.mayCut ? 0 : counts.cut) + (allowed(scenario, lane) ? 0 : counts.clean);
    if (!bad) return [];
    return `${bad} ${verb}s of ${domain} failed: ${[...failures].map(([what, times]) => `${times} × ${what}`).join(', ')}`;
  });
}

function numbers({ lanes, ledger }, repeated) {
  const failed = lanes
    .filter(({ failures }) => failures.size)
    .map(({ domain, verb, failures }) => {
      const kinds = [...failures].map(([what, times]) => `${times} × ${what}`).join(', ');
      return `${domain} ${verb}s: ${kinds}`;
    });
  const whole = lanes.filter(({ failures }) => !failures.size);
  const answered = whole.reduce((sum, { counts }) => sum + counts.ok, 0);
  const slowest = Math.max(0, ...whole.map((lane) => lane.slowest));
  return [
    `${ledger.accepted.length} writes accepted${repeated ? `, ${repeated} of them when asked again` : ''}`,
    ...failed,
    whole.length > 0 && `0 of ${answered} other calls failed, slowest ${slowest} ms`,
  ];
}
