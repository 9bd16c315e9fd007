import { comparisonKeys, comparisonLabels, type AnswerOf, type scenariosApi } from '@umbral/contracts';
import { scenarioWords } from '@umbral/mortgage';
import type { Block } from './report-document.js';
import { cents, tae, unbroken } from './report-words.js';

type Row = AnswerOf<typeof scenariosApi.list>['comparison']['rows'][number];

/** Scenarios side by side, then in sentences. */
export function scenarioBlocks({ items, comparison }: AnswerOf<typeof scenariosApi.list>): Block[] {
  return [
    {
      kind: 'table',
      columns: [
        { head: 'Escenario', align: 'start', share: 1.4 },
        ...items.map(({ name }) => ({ head: name, align: 'end' as const, share: 1.6 })),
      ],
      rows: [
        ['Condiciones', ...items.map((scenario) => unbroken(scenarioWords(scenario)))],
        ...comparison.rows.map((row) => [
          comparisonLabels[row.key],
          ...items.map(({ id }, index) =>
            valueOf(row, { value: row.values[index] ?? null, isBest: row.best.includes(id) }),
          ),
        ]),
      ],
    },
    ...comparison.sentences.map((text) => ({ kind: 'text' as const, text })),
    { kind: 'text', text: 'No es una FEIN: decide el banco.' },
  ];
}

const WRITTEN: Partial<Record<(typeof comparisonKeys)[number], (value: number) => string>> = {
  tae,
  breakingRate: tae,
};

/** Marks the best value of a row in words: screen readers do not announce bold type. */
function valueOf({ key }: Row, { value, isBest }: { value: number | null; isBest: boolean }): string {
  if (value === null) return '—';
  const text = (WRITTEN[key] ?? cents)(value);
  return isBest ? `${text} (mejor)` : text;
}
