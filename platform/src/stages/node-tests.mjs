import { readdirSync } from 'node:fs';
import { inLocal, inRoot, root } from '../paths.mjs';
import { run } from '../shell/run.mjs';

/** Runs the platform's own tests with Node's test runner and counts its cases. @returns {Promise<import('./outcome.mjs').Outcome>} */
export async function runNodeTests() {
  const files = readdirSync(inRoot('platform', 'test'))
    .filter((name) => name.endsWith('.test.mjs'))
    .sort()
    .map((name) => `platform/test/${name}`);
  const { output } = await run(process.execPath, ['--test', '--test-reporter=tap', '--test-concurrency=2', ...files], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', FORCE_COLOR: '0' },
    logFile: inLocal('logs', 'test-platform.log'),
    allowFailure: true,
  });
  const count = (word) => Number(output.match(new RegExp(`^# ${word} (\\d+)$`, 'm'))?.[1] ?? 0);
  const passed = count('pass');
  const failed = count('fail') + count('cancelled') || (passed ? 0 : 1);
  const problems = [...output.matchAll(/^ *not ok \d+ - (.*)$/gm)].map(([, name]) => name);
  return { passed, failed, skipped: count('skipped'), problems };
}
