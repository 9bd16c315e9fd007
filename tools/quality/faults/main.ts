import { buildAll, isBuilt } from '../../local/build/build.ts';
import { explain, Failure } from '../../local/failure.ts';
import type { Values } from '../../local/read-args.ts';
import { onShutdown } from '../../local/start/shutdown.ts';
import { say, step } from '../../local/terminal/progress.ts';
import { green, red } from '../../local/terminal/style.ts';
import { stopOpenStacks } from '../harness/system/stack.ts';
import { runScenario, warmUp, type Outcome, type Scenario } from './run-scenario.ts';
import { System } from './harness/system.ts';
import { writeReport } from './report.ts';
import { replaceable, replicated, single } from './scenarios/index.ts';

/** Breaks a real system under load, one fault at a time, and reports the effect. */
export async function main(values: Values<'quality faults'>) {
  const { isStopping } = onShutdown(async () => void (await stopOpenStacks()));
  const startedAt = Date.now();
  try {
    if (values.list)
      return [...single, ...replicated, ...replaceable].forEach(({ name, title }) =>
        say(`${name.padEnd(28)} ${title}`),
      );
    const chosen = choose(values.only?.split(','));
    if (!values['no-build'] && !isBuilt()) await step('Services, libraries and apps built', buildAll);
    const outcomes = [
      ...(await runOn('A system of one process each started', () => System.single(), single.filter(chosen))),
      ...(await runOn('A system of two processes each started', () => System.replicated(), replicated.filter(chosen))),
      ...(await runOn(
        'A system whose builds can be replaced started',
        () => System.replaceable(),
        replaceable.filter(chosen),
      )),
    ];
    if (!values.only) say(`\n${writeReport(outcomes, Date.now() - startedAt)}`);
    const failed = outcomes.filter(({ verdict }) => verdict === 'failed').length;
    say(`${outcomes.length - failed} passed, ${failed} failed`);
    process.exit(failed ? 1 : 0);
  } catch (error) {
    if (isStopping()) return;
    say(explain(error));
    await stopOpenStacks();
    process.exit(1);
  }
}

function choose(names?: string[]) {
  const unknown =
    names?.filter((name) => ![...single, ...replicated, ...replaceable].some((scenario) => scenario.name === name)) ??
    [];
  if (unknown.length)
    throw new Failure(`There is no scenario ${unknown.join(', ')}.`, { wayOut: 'npm run quality -- faults --list' });
  return ({ name }: Scenario) => !names || names.includes(name);
}

async function runOn(title: string, start: () => Promise<System>, scenarios: Scenario[]): Promise<Outcome[]> {
  if (!scenarios.length) return [];
  const system = await step(title, async () => {
    const started = await start();
    await warmUp(started);
    return started;
  });
  const outcomes: Outcome[] = [];
  for (const scenario of scenarios) {
    const outcome = await runScenario(scenario, system);
    outcomes.push(outcome);
    report(outcome);
  }
  await system.stop();
  return outcomes;
}

function report({ title, expected, seen, problems, verdict, seconds }: Outcome): void {
  say(`${verdict === 'passed' ? green('✔') : red('✖')} ${title} (${seconds} s)`);
  say(`    expected  ${expected}`);
  say(`    seen      ${seen}`);
  for (const problem of problems) say(red(`    ✖ ${problem}`));
}
