import { runChangesets } from '../packages/changesets.ts';
import { root } from '../../local/paths.ts';
import { run } from '../../local/shell/run.ts';
import { endRunsOnSignal } from '../../local/start/shutdown.ts';
import { step } from '../../local/terminal/progress.ts';

/** The lock file records the new versions too. */
export async function command() {
  endRunsOnSignal();
  await runChangesets(['version']);
  await step('Recorded in package-lock.json', () =>
    run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: root, what: 'npm install' }),
  );
}
