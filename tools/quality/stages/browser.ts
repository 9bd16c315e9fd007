import { existsSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { inLocal, inRoot, root } from '../../local/paths.ts';
import { run, tail } from '../../local/shell/run.ts';
import { deployModules } from '../../local/system/deploy-modules.ts';
import { obtainChromium } from './chromium.ts';
import { type Outcome } from './outcome.ts';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { readJson } from '../../local/read-json.ts';
import { sharedSystem } from '../harness/system/shared-system.ts';

/** Journeys in a real browser, on the system of the run. @param files all unless given */
export async function runBrowserJourneys(files: string[] = []): Promise<Outcome> {
  const chromium = await obtainChromium();
  const system = await sharedSystem();
  // Platform tests have published modules of their own into it.
  await deployModules(system.wiring, (app) => inRoot('apps', app, 'dist'), { logs: inLocal('logs') });
  const report = inLocal('e2e-report.json');
  rmSync(report, { force: true });
  const { output } = await run(
    process.execPath,
    [
      inRoot('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      ...files.map((file) => file.replace('tools/quality/e2e/', '')),
    ],
    {
      cwd: inRoot('tools', 'quality', 'e2e'),
      env: { ...process.env, ...chromium, FORCE_COLOR: '0' },
      logFile: inLocal('logs', 'test-browser.log'),
      allowFailure: true,
    },
  );
  if (!existsSync(report)) return { passed: 0, failed: 1, problems: [`Playwright wrote no report:\n${tail(output)}`] };
  const { stats, suites, errors } = readJson<JSONReport>(report);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    problems: [...errors.map(({ message }) => message ?? ''), ...suites.flatMap((suite) => failedSpecs(suite))],
  };
}

function failedSpecs({ specs = [], suites = [] }: JSONReportSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map((spec) => `${spec.file}:${spec.line} › ${spec.title}\n${errorsOf(spec)}`);
  return [...own, ...suites.flatMap(failedSpecs)];
}

function errorsOf({ tests }: JSONReportSpec) {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  return errors.map(({ message = '', location }) => beginning(message, location)).join('\n');
}

function beginning(message: string, location?: { file: string; line: number }) {
  const lines = message
    .replace(/\u001b\[\d+m/g, '')
    .split('\n')
    .slice(0, 8);
  if (location) lines.push(`at ${relative(root, location.file)}:${location.line}`);
  return lines.join('\n');
}
