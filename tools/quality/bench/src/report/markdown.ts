import type { Figure } from './figure.ts';
import type { describeMachine } from './machine.ts';
import { cellsOf, HEAD } from './texts.ts';

export interface Report {
  machine: ReturnType<typeof describeMachine>;
  rounds: number;
  parts: { name: string; title: string; figures: Figure[] }[];
}

const row = (cells: string[]) => `| ${cells.join(' | ')} |`;

export function markdownOf({ machine, rounds, parts }: Report): string {
  const { date, processor, memory, system, node, commit, load } = machine;
  const tables = parts
    .filter(({ figures }) => figures.length > 0)
    .map(({ title, figures }) =>
      [
        `## ${title}`,
        '',
        row(HEAD),
        row(HEAD.map(() => '---')),
        ...figures.map((figure) => row(cellsOf(figure))),
        '',
      ].join('\n'),
    );
  return [
    '# Measured',
    '',
    `${date}, commit ${commit}: ${processor}, ${memory}, ${system}, Node ${node}; load of the machine before: ${load.join(', ')}.`,
    `Medians of at least ${rounds} rounds in turns with the baseline; a ratio is the median of the ratios of the rounds.`,
    '',
    ...tables,
  ].join('\n');
}
