import {
  reportAdditionLabels,
  reportSectionLabels,
  type Actor,
  type ReportAddition,
  type ReportForm,
  type ReportSection,
} from '@umbral/contracts';
import { calculateOperatingCosts } from '@umbral/mortgage';
import { legalTexts } from './legal-texts.js';
import type { Block, Fact, Paper } from './paper.js';
import { costLinesOf, neededMoney, type NeededMoney } from './report-money.js';
import type { ReportedStudy } from './reported-study.js';
import type { ReportOption } from './report-options.js';
import { bandWords, cents, longDate, money, percent, shortDate, term } from './report-words.js';
import { monthlyTable, yearlyTables } from './schedule-blocks.js';

export interface ReportSubject {
  study: ReportedStudy;
  /** At least one. */
  options: readonly [ReportOption, ...ReportOption[]];
  company: { name: string; logo: string | null; notice: string | null };
  adviser: Pick<Actor, 'name' | 'email'>;
  createdAt: Date;
  /** What it tells beside its sections. */
  additions: Partial<Record<ReportAddition, Block[]>>;
}

type Part = ReportSection | ReportAddition;
const titles: Record<Part, string> = { ...reportSectionLabels, ...reportAdditionLabels };
/** As they follow each other on the paper. */
const parts: readonly Part[] = [
  'summary',
  'options',
  'changes',
  'scenarios',
  'rates',
  'costs',
  'purchaseCosts',
  'schedule',
  'legal',
];

/** Everything that stands on the report, in the order of the paper. */
export function composePaper(
  subject: ReportSubject,
  { sections, annex }: Pick<ReportForm, 'sections' | 'annex'>,
): Paper {
  const { study, company, adviser, createdAt, additions } = subject;
  const drawn: Partial<Record<Part, Block[]>> = { ...additions };
  for (const section of sections) drawn[section] = blocksOf[section](subject, annex);
  return {
    title: `Informe de viabilidad · ${study.clientName}`,
    author: company.name,
    createdAt: createdAt.toISOString(),
    company: company.name,
    logo: company.logo,
    logoAlt: `Logotipo de ${company.name}`,
    heading: 'Informe de viabilidad',
    client: study.clientName,
    particulars: [
      longDate(createdAt),
      `${adviser.name} · ${adviser.email}`,
      `Cálculos con las condiciones registradas el ${shortDate(createdAt)}`,
    ],
    sections: parts.flatMap((part) => {
      const blocks = drawn[part];
      return blocks ? [{ title: titles[part], blocks }] : [];
    }),
  };
}

const blocksOf: Record<ReportSection, (subject: ReportSubject, annex: boolean) => Block[]> = {
  summary: ({ study, options }) => {
    const [first] = options;
    const needed = neededMoney(study, first);
    return [
      ...(options.length > 1 ? [{ kind: 'text' as const, text: `Cifras de ${first.label}.` }] : []),
      { kind: 'text', text: shareSentence(first, needed), isLead: true },
      { kind: 'facts', facts: factsOf(needed) },
    ];
  },
  options: ({ options }) => [
    {
      kind: 'table',
      columns: [
        { head: 'Opción', align: 'start', share: 2.25 },
        { head: 'Cuota', align: 'end', share: 1.25 },
        { head: 'Interés', align: 'end', share: 1 },
        { head: 'Plazo', align: 'end', share: 1 },
        { head: 'TAE', align: 'end', share: 1 },
        { head: 'Coste total', align: 'end', share: 1.75 },
        { head: 'Total adeudado', align: 'end', share: 1.75 },
        { head: 'Encaja', align: 'start', share: 2.4 },
      ],
      rows: options.map(({ label, schedule, annualRate, years, tae, totalCost, totalOwed, fit }) => [
        label,
        cents(schedule.payment),
        percent(annualRate),
        term(years),
        percent(tae),
        cents(totalCost),
        cents(totalOwed),
        fit ?? '—',
      ]),
    },
  ],
  rates: ({ options }) => [
    {
      kind: 'table',
      columns: [
        { head: 'Opción', align: 'start', share: 3 },
        { head: 'Cuota', align: 'end', share: 1.4 },
        ...options[0].raised.map(({ plus }) => ({
          head: plus === 1 ? 'Con 1 punto más' : `Con ${plus} puntos más`,
          align: 'end' as const,
          share: 1.6,
        })),
      ],
      rows: options.map(({ label, schedule, raised }) => [
        label,
        cents(schedule.payment),
        ...raised.map(({ payment }) => cents(payment)),
      ]),
    },
  ],
  costs: ({ study }) => {
    const { total, hasBothTaxes } = calculateOperatingCosts(study);
    const lines = costLinesOf(study).map(({ term: name, amount, percentage }) => [
      percentage === undefined ? name : `${name}, ${percent(percentage)} de ${money(study.purchasePrice)}`,
      money(amount),
    ]);
    return [
      {
        kind: 'table',
        columns: [
          { head: 'Concepto', align: 'start', share: 3 },
          { head: 'Importe', align: 'end', share: 1 },
        ],
        rows: [...lines, ['Total de gastos de operación', money(total)]],
        hasTotal: true,
      },
      ...(hasBothTaxes
        ? [
            {
              kind: 'text' as const,
              text: 'ITP e IVA a la vez. Una vivienda paga uno u otro: el total suma los dos.',
            },
          ]
        : []),
    ];
  },
  schedule: ({ options }, annex) => [...yearlyTables(options), ...(annex ? monthlyTable(options[0]) : [])],
  legal: ({ study, options, company }) =>
    legalTexts(study, options, company).map((text) => ({ kind: 'text' as const, text })),
};

function shareSentence({ schedule }: ReportOption, { share }: NeededMoney): string {
  const payment = cents(schedule.payment);
  if (!share) return `No constan ingresos con los que comparar la cuota de ${payment}.`;
  return `Con sus ingresos, la cuota de ${payment} supone el ${share.label}: ${bandWords[share.band]}.`;
}

const factsOf = ({ price, loan, downPayment, costs, cash, savings, left }: NeededMoney): Fact[] => [
  { term: 'Precio', value: money(price) },
  { term: 'Préstamo', value: money(loan) },
  { term: 'Entrada', value: money(downPayment) },
  { term: 'Gastos', value: money(costs) },
  { term: 'Efectivo necesario', value: money(cash), isStrong: true },
  { term: 'Ahorros', value: money(savings) },
  { term: left < 0 ? 'Falta' : 'Sobra', value: money(Math.abs(left)), isStrong: true },
];
