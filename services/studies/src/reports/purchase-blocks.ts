import {
  declaredTickLabels,
  regionLabels,
  type DeclaredTick,
  type PurchaseCosts,
  type Region,
} from '@umbral/contracts';
import type { Block } from './paper.js';
import { money, shortDay } from './report-words.js';

/** What buying costs, each tax with its law and the day on which somebody read it. */
export function purchaseBlocks(costs: PurchaseCosts, region: Region): Block[] {
  const { taxes, missing, savings, notary, registry, agency, appraisal, total } = costs;
  const lines = [
    ...taxes.map(({ tax, title, law, checkedAt, amount }) => [
      `${tax} · ${title}`,
      `${law}, comprobada el ${shortDay(checkedAt)}`,
      money(amount),
    ]),
    ['Notaría', 'Arancel', rangeWords(notary)],
    ['Registro', 'Arancel', rangeWords(registry)],
    ['Gestoría', 'Orientativo', rangeWords(agency)],
    ['Tasación', '—', money(appraisal)],
  ];
  return [
    { kind: 'text', text: `Vivienda en ${regionLabels[region]}, sobre una base de ${money(costs.base)}.` },
    {
      kind: 'table',
      columns: [
        { head: 'Concepto', align: 'start', share: 2.4 },
        { head: 'Norma', align: 'start', share: 3 },
        { head: 'Importe', align: 'end', share: 1.6 },
      ],
      rows: total ? [...lines, ['Total', '', rangeWords(total)]] : lines,
      hasTotal: total !== null,
    },
    ...(missing.length > 0 ? [{ kind: 'text' as const, text: missingWords(missing, region) }] : []),
    ...(savings.length > 0 ? savingBlocks(savings) : []),
    {
      kind: 'text',
      text: 'Los requisitos se suponen de todos los compradores. Orientativo: lo liquida la hacienda de la comunidad.',
    },
  ];
}

const savingBlocks = (savings: PurchaseCosts['savings']): Block[] => [
  { kind: 'heading', text: 'Podría pagar menos si…' },
  {
    kind: 'table',
    columns: [
      { head: 'Requisito', align: 'start', share: 2.4 },
      { head: 'Impuesto', align: 'start', share: 3 },
      { head: 'Pagaría', align: 'end', share: 1.2 },
      { head: 'Ahorro', align: 'end', share: 1.2 },
    ],
    rows: savings.map(({ tax, title, amount, saving, needs }) => [
      needs.map(needWords).join(' · '),
      `${tax} · ${title}`,
      money(amount),
      money(saving),
    ]),
  },
];

const rangeWords = ({ from, to }: { from: number; to: number }): string =>
  from === to ? money(from) : `De ${money(from)} a ${money(to)}`;

const joined = new Intl.ListFormat('es', { type: 'conjunction' });
const missingWords = (taxes: PurchaseCosts['missing'], region: Region): string =>
  `No hay una regla comprobada de ${joined.format(taxes)} para ${regionLabels[region]} en esa fecha.`;

const countLabels: Readonly<Record<string, string>> = { disability: 'Discapacidad', children: 'Hijos' };
const needWords = (need: PurchaseCosts['savings'][number]['needs'][number]): string =>
  countLabels[need] ?? declaredTickLabels[need as DeclaredTick];
