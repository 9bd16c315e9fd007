import { relative } from 'node:path';
import { PAGE, writeAcceptance } from '../acceptance/acceptance.ts';
import { inRoot } from '../../local/paths.ts';
import { say } from '../../local/terminal/progress.ts';

/** Writes the acceptance page and prints the problems. */
export function command() {
  const problems = writeAcceptance();
  say(`${relative(inRoot('.'), PAGE)} written.`);
  problems.forEach((problem) => say(`  ${problem}`));
  process.exitCode = problems.length ? 1 : 0;
}
