import { writeAcceptance } from '../../acceptance/acceptance.ts';
import { say } from '../../terminal/progress.ts';

export function command() {
  const { isChanged, problems } = writeAcceptance();
  say(isChanged ? 'docs/acceptance.md written.' : 'docs/acceptance.md is current.');
  problems.forEach((problem) => say(`  ${problem}`));
  process.exitCode = problems.length ? 1 : 0;
}
