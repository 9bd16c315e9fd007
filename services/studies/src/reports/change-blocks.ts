import type { CompatibleProduct, FitChanges } from '@umbral/contracts';
import { formatPercentage, LATER_EFFORT } from '@umbral/mortgage';
import type { Block } from './report-document.js';
import { cents, money } from './report-words.js';

/** A product of the report that does not fit. */
export interface Misfit
  extends Pick<FitChanges, 'changes' | 'noChange'>, Pick<CompatibleProduct, 'effortRatioPercentage'> {
  label: string;
}

/** The changes that would make each of them fit, each verified. */
export function changeBlocks(misfits: readonly Misfit[]): Block[] {
  if (misfits.length === 0)
    return [{ kind: 'text', text: 'Los productos de este informe encajan como está el estudio.' }];
  return [
    ...misfits.flatMap(blocksOf),
    { kind: 'text', text: 'Son cálculos con las condiciones registradas; decide el banco.' },
  ];
}

function blocksOf({ label, changes, noChange, effortRatioPercentage }: Misfit): Block[] {
  const heading: Block = { kind: 'heading', text: label };
  if (changes.length === 0)
    return [heading, { kind: 'text', text: `${noChange ?? 'Ningún cambio lo haría compatible'}.` }];
  return [
    heading,
    {
      kind: 'table',
      columns: [
        { head: 'Cambio', align: 'start', share: 4 },
        { head: 'Cuota', align: 'end', share: 1 },
        { head: 'Esfuerzo', align: 'end', share: 1 },
      ],
      rows: changes.map(({ text, missingSavings, verdict }) => [
        [
          text,
          ...(missingSavings === null ? [] : [`Faltarían ${money(missingSavings)} de ahorro`]),
          ...(verdict.warnings.includes('LATER_EFFORT') ? [LATER_EFFORT] : []),
        ].join('. '),
        cents(verdict.assessedPayment),
        printEffort(verdict.effortPercentage, effortRatioPercentage),
      ]),
    },
  ];
}

/** Above the limit where a guarantor makes up for it: never printed equal to it. */
const printEffort = (effort: number, limit: number): string =>
  formatPercentage(effort, { breaking: effort > limit ? limit : undefined });
