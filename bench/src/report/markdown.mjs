import { cellsOf, HEAD } from './texts.mjs';

const row = (cells) => `| ${cells.join(' | ')} |`;

/** @param {{ machine: object, rounds: number, parts: { title: string, figures: import('../harness/figure.mjs').Figure[] }[] }} report */
export function markdownOf({ machine, rounds, parts }) {
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
