import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { inLocal } from '../../local/paths.ts';
import type { Outcome } from './run-scenario.ts';

/** The machine in a few words, without its name. */
const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release().split('-')[0]}, Node ${process.version}`;

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

interface Facts {
  date: string;
  machine: string;
  minutes: number;
}

function asMarkdown(outcomes: Outcome[], { date, machine: where, minutes }: Facts): string {
  const passed = outcomes.filter(({ verdict }) => verdict === 'passed').length;
  return [
    `${passed} of ${outcomes.length} scenarios passed on ${date}, in ${minutes} minutes, on ${where}.`,
    '',
    '| fault | expected | seen | verdict | time |',
    '|---|---|---|---|---|',
    ...outcomes.map(({ title, expected, seen, problems, verdict, seconds }) => {
      const all = [...problems.map((problem) => `**${problem}**`), seen].join('; ');
      return `| ${cell(title)} | ${cell(expected)} | ${cell(all)} | ${verdict} | ${Math.round(seconds)} s |`;
    }),
    '',
  ].join('\n');
}

/** Writes the results of a whole run: JSON for comparisons, Markdown for people. */
export function writeReport(outcomes: Outcome[], milliseconds: number): string {
  const folder = inLocal('faults');
  const facts = {
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    minutes: Math.round(milliseconds / 6_000) / 10,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'faults.json'), `${JSON.stringify({ ...facts, outcomes }, null, 2)}\n`);
  const markdown = asMarkdown(outcomes, facts);
  writeFileSync(join(folder, 'faults.md'), markdown);
  return markdown;
}
