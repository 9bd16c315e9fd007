import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { schema } from '@stryker-mutator/api/core';
import { inLocal, inRoot } from '../../local/paths.ts';
import { readJson } from '../../local/read-json.ts';
import { run } from '../../local/shell/run.ts';
import { say, step } from '../../local/terminal/progress.ts';
import { type Outcome } from '../stages/outcome.ts';
import { type Pick, pickMutants } from './pick-mutants.ts';
import { copyOfSources } from './sources.ts';

/** Mutants that no test can see fail are no survivors: they do not compile, or their code was never loaded. */
const SURVIVED = ['Survived', 'NoCoverage'];
const NOTICED = ['Killed', 'Timeout', 'RuntimeError'];

/**
 * Prints the survivors of each workspace when it is done: a run of hours that is stopped has shown them.
 * @param options workspaces such as `libs/mortgage`; all that have candidates unless given
 */
export async function runMutations(options: { seed: string; count: number; workspaces: string[] }): Promise<Outcome> {
  const picked = await pickMutants(options);
  const { folder, remove } = copyOfSources();
  const outcome: Outcome = { passed: 0, failed: 0, problems: [] };
  try {
    for (const [workspace, picks] of picked) {
      const title = `${workspace}, ${picks.length} places`;
      const mutants = await step(title, () => mutantsOf(join(folder, workspace), picks));
      outcome.passed += mutants.filter(({ mutant }) => NOTICED.includes(mutant.status)).length;
      const survivors = mutants.filter(({ mutant }) => SURVIVED.includes(mutant.status));
      outcome.failed += survivors.length;
      for (const { file, mutant } of survivors) {
        const { mutatorName, replacement = '', location } = mutant;
        say(`${workspace}/${file}:${location.start.line} ${mutatorName} ${replacement}`);
      }
    }
  } finally {
    remove();
  }
  return outcome;
}

/** Runs Stryker in a workspace of the copy. The specs that load a mutated file decide. */
async function mutantsOf(cwd: string, picks: Pick[]) {
  const [config, report] = ['stryker.json', 'mutation.json'].map((name) => join(cwd, name)) as [string, string];
  const settings = {
    mutate: picks.map(({ file, range }) => `${file}:${range}`),
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: { projectType: 'custom', configFile: 'jest.config.mjs', enableFindRelatedTests: true },
    // Not by test: a module is loaded in the test that first needs it, so what it evaluates once would count as that test's alone.
    coverageAnalysis: 'all',
    concurrency: 2,
    inPlace: true,
    disableTypeChecks: false,
    reporters: ['json'],
    jsonReporter: { fileName: report },
    dryRunTimeoutMinutes: 60,
  };
  writeFileSync(config, JSON.stringify(settings));
  const stryker = inRoot('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  await run(process.execPath, [stryker, 'run', config], { cwd, logFile: inLocal('logs', 'mutations.log') });
  const { files } = readJson<schema.MutationTestResult>(report);
  return Object.entries(files).flatMap(([file, { mutants }]) => mutants.map((mutant) => ({ file, mutant })));
}
