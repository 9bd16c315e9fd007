import { inLocal } from '../../local/paths.ts';
import { RACES } from '../races/run-races.ts';
import { runTestFiles } from '../stages/node-tests.ts';
import { sharedSystem } from '../harness/system/shared-system.ts';
import { startStack } from '../harness/system/stack.ts';
import { type Outcome } from '../stages/outcome.ts';

/** Started for the first group that needs it, and ended with the program. */
let facts: Promise<string> | undefined;

/** @param files below tools/quality/security */
export async function runGroup(name: string, files: string[]): Promise<Outcome> {
  facts ??= startSecurityStack();
  return runChecks(name, files, { UMBRAL_TEST_STACK: await facts });
}

/** The same for what needs no system. */
export function runChecks(name: string, files: string[], env = {}) {
  const paths = files.map(testFile);
  return runTestFiles(`security-${name}`, paths, { env, atOnce: 1 });
}

/**
 * The first stage of it in `npm test`, on the system of the run: every call, every declared limit, and writes that race.
 * @param called services or tags (`catalog/banks`) whose operations are called; all unless given
 */
export async function runAccess(called?: string[]) {
  await sharedSystem();
  // Escalations switch administrators off, which ends sessions of the world that the others share in one process: loading the contracts and
  // making callers of every role costs more than the tests of most files. Last what has been sent.
  const files = ['access/access', 'contract/walks', 'contract/contract', 'limits/declared', 'leaving/leaving'];
  const [alone, together] = [[RACES, testFile('access/escalation')], files.map(testFile)];
  const env = called && { UMBRAL_TEST_CALLED: called.join() };
  return runTestFiles('security-access', [...alone, ...together], { env, atOnce: 1, together });
}

/**
 * One system as in production, whose gateway trusts the tests as a load balancer, so that each of them can use
 * its own client address. Beside it a gateway that trusts no proxy, one that people reach by HTTPS, and an identity whose
 * tokens last a second.
 */
async function startSecurityStack() {
  const stack = await startStack({
    name: 'security',
    logs: inLocal('logs', 'test-security'),
    env: { TRUSTED_PROXIES: '127.0.0.1' },
  });
  const wary = await stack.processes.startBeside('gateway', 'wary', { TRUSTED_PROXIES: '' });
  const secure = await stack.processes.startBeside('gateway', 'secure', {
    PUBLIC_URL: 'https://umbral.example',
    DEV_MAIL_URL: '',
  });
  const brief = await stack.processes.startBeside('identity', 'brief', { INTERNAL_TOKEN_SECONDS: '1' });
  const { urls, ...others } = stack.toJSON();
  return JSON.stringify({ ...others, urls: { ...urls, wary, secure, brief } });
}

const testFile = (name: string) => `tools/quality/security/${name}.test.ts`;
