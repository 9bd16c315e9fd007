import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inLocal } from '../../local/paths.ts';
import { table } from '../../local/terminal/table.ts';
import { failuresIn, type Phase } from './phases.ts';

const HEAD = ['what', 'whose calls', 'calls', 'failed', 'p99', 'longest'];

/** One line for the service that is changed and one for the others; one for each where all are. */
function linesOf(phase: Phase): string[][] {
  const { title, service, met, seconds } = phase;
  const concerned = Object.entries(met).filter(([domain]) => !service || domain === service);
  const others = Object.entries(met).filter(([domain]) => service && domain !== service);
  const line = (whose: string, of: typeof concerned) => {
    const values = of.map(([, one]) => one);
    const sum = (pick: (one: (typeof values)[number]) => number) => values.reduce((all, one) => all + pick(one), 0);
    const most = (pick: (one: (typeof values)[number]) => number) => Math.max(0, ...values.map(pick));
    return [
      `${title} (${seconds} s)`,
      whose,
      String(sum(({ calls }) => calls)),
      String(sum(({ failures }) => failures)),
      `${most(({ p99 }) => p99)} ms`,
      `${most(({ longest }) => longest)} ms`,
    ];
  };
  return [
    ...concerned.map(([domain, one]) => line(domain, [[domain, one]])),
    ...(others.length ? [line('the others', others)] : []),
  ];
}

/** Printed during the run, so that an interrupted run has reported its results so far. */
export const sentencesOf = (phase: Phase): string[] =>
  linesOf(phase).map(
    ([, whose, calls, failed, p99, longest]) =>
      `    ${whose}: ${calls} calls, ${failed} failed, p99 ${p99}, longest ${longest}`,
  );

export interface Report {
  date: string;
  commit: string;
  rows: number;
  phases: Phase[];
  problems: string[];
}

/** As a table for people; the whole of it in `.local/upgrade`. */
export function report(found: Report): string {
  const lines = found.phases.flatMap(linesOf);
  const folder = inLocal('upgrade');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'upgrade.json'), `${JSON.stringify(found, null, 2)}\n`);
  const markdown = [HEAD, HEAD.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  writeFileSync(join(folder, 'upgrade.md'), `${markdown}\n`);
  const failures = found.phases.reduce((sum, phase) => sum + failuresIn(phase), 0);
  const notes = found.phases.flatMap(({ notes: said }) => said);
  return [table([HEAD, ...lines]), '', ...notes, `${failures} calls failed, ${found.problems.length} problems`].join(
    '\n',
  );
}
