import {
  reportAdditionLabels,
  reportSectionLabels,
  todayInSpain,
  type Actor,
  type ReportAddition,
  type ReportForm,
  type ReportSection,
} from '@umbral/contracts';
import { calculateNeededMoney, referenceWords, sumEuros, type NeededMoney } from '@umbral/mortgage';
import { ASSUMED_TITLE } from './assumed-values.js';
import type { ReportCosts } from './cost-blocks.js';
import { closingTexts, examplesOf, NO_OFFER } from './legal-texts.js';
import { conditionsOf, firstPaymentOf, indexedLoanOf, optionRows, raisedRow } from './option-words.js';
import type { Block, Fact, ReportDocument } from './report-document.js';
import type { ReportedStudy } from './reported-study.js';
import { FITS, type ReportOption } from './report-options.js';
import { bandWords, cents, longDate, money, range, shortDate } from './report-words.js';
import { monthlyTable, yearlyTables } from './schedule-blocks.js';

export interface ReportSubject {
  study: ReportedStudy;
  /** At least one. */
  options: readonly [ReportOption, ...ReportOption[]];
  company: { name: string; logo: string | null; notice: string | null };
  adviser: Pick<Actor, 'name' | 'email'>;
  createdAt: Date;
  /** The moment whose conditions it has, if not its own. */
  conditionsAt?: Date | undefined;
  costs: ReportCosts;
  /** Parts beside its sections. */
  additions: Partial<Record<Addition, Block[]>>;
}

/** Those that the form includes, and the assumed values where there are any. */
type Addition = ReportAddition | 'assumed';
type Part = ReportSection | Addition;
const titles: Record<Part, string> = { ...reportSectionLabels, ...reportAdditionLabels, assumed: ASSUMED_TITLE };
/** In the order of the report. */
const parts: readonly Part[] = [
  ...(['summary', 'assumed', 'options', 'changes', 'scenarios'] as const),
  ...(['rates', 'costs', 'legal', 'schedule'] as const),
];

/** The content of the report, in reading order. */
export function composeReport(
  subject: ReportSubject,
  { sections, annex }: Pick<ReportForm, 'sections' | 'annex'>,
): ReportDocument {
  const { study, company, adviser, createdAt, conditionsAt = createdAt, costs, additions } = subject;
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
      `Cálculos con las condiciones registradas el ${shortDate(conditionsAt)}`,
    ],
    sections: parts.flatMap((part) => {
      const blocks = drawn[part];
      const title = part === 'costs' ? costs.title : titles[part];
      return blocks ? [{ title, blocks, ...(part === 'schedule' && { startsPage: true }) }] : [];
    }),
  };
}

const blocksOf: Record<ReportSection, (subject: ReportSubject, annex: boolean) => Block[]> = {
  summary: ({ study, options: [first, ...others], costs }) => {
    const { figures } = first.base;
    const needed = calculateNeededMoney({
      ...study,
      loan: figures.principal,
      payment: firstPaymentOf(figures),
      costs: costs.total,
    });
    return [
      ...(others.length > 0 ? [{ kind: 'text' as const, text: `Cifras de ${first.label}.` }] : []),
      { kind: 'text', text: shareSentence(first, needed), isLead: true },
      ...textsOf(needed.share && debtSentence(study)),
      { kind: 'facts', facts: factsOf(needed) },
    ];
  },
  options: ({ options, createdAt }) => [
    optionTable(options),
    ...options.flatMap((option) => textsOf(conditionsOf(option))),
    ...textsOf(indexWordsOf(options, createdAt)),
  ],
  rates: ({ options }) =>
    options.some(isIndexed)
      ? [
          {
            kind: 'table',
            columns: [
              { head: 'Opción', align: 'start', share: 3.4 },
              ...['Cuota', 'Con 1 punto más', 'Con 2 puntos más', 'Con 3 puntos más'].map((name) => ({
                head: name,
                align: 'end' as const,
                share: 1.5,
              })),
            ],
            rows: options.map(raisedRow),
          },
        ]
      : [{ kind: 'text', text: 'Las opciones de este informe son a tipo fijo: su cuota no cambia.' }],
  costs: ({ costs }) => costs.blocks,
  legal: ({ study, options, company }) => {
    const examples = options.flatMap((option) => examplesOf(study, option));
    return [
      ...[NO_OFFER, ...examples.slice(0, -1)].flatMap(textsOf),
      // The closing paragraphs stay on one page: a page with a line or two looks like a mistake.
      { kind: 'kept', texts: [...examples.slice(-1), ...closingTexts(study, company)] },
    ];
  },
  schedule: ({ options }, annex) => [...yearlyTables(options), ...(annex ? monthlyTable(options[0]) : [])],
};

function optionTable(options: readonly ReportOption[]): Block {
  const hasReasons = options.some(({ fit }) => fit !== null && fit !== FITS);
  const rows = options.map(optionRows);
  return {
    kind: 'table',
    columns: [
      { head: 'Opción', align: 'start', share: 2.4 },
      { head: 'Tipo', align: 'start', share: 2.7 },
      { head: 'Cuota', align: 'end', share: 2 },
      { head: 'Plazo', align: 'end', share: 1.3 },
      { head: 'TAE', align: 'end', share: 1.5 },
      { head: 'Coste total', align: 'end', share: 2 },
      { head: 'Total adeudado', align: 'end', share: 2 },
      { head: 'Encaja', align: 'start', share: hasReasons ? 3.3 : 1.3 },
    ],
    rows: rows.flat(),
    joined: rows.flat().flatMap((row, index) => (rows.some(([first]) => first === row) ? [] : [index])),
  };
}

const textsOf = (text: string | null): Block[] => (text === null ? [] : [{ kind: 'text', text }]);
const isIndexed = (option: ReportOption): boolean => indexedLoanOf(option, option.base) !== null;

/** The index that the options are calculated with; null if none follows it. */
function indexWordsOf(options: readonly ReportOption[], createdAt: Date): string | null {
  const reference = options.find(isIndexed)?.reference;
  return reference
    ? `${referenceWords(reference, todayInSpain(createdAt))} La TAE variable se calcula con ese euríbor y con un tipo que nunca baja del inicial (Ley 5/2019, anexo II).`
    : null;
}

function shareSentence({ base }: ReportOption, { share }: NeededMoney): string {
  const payment = cents(firstPaymentOf(base.figures));
  if (!share) return `No constan ingresos con los que comparar la cuota de ${payment}.`;
  return `Con sus ingresos, la cuota de ${payment} supone el ${share.label}: ${bandWords[share.band]}.`;
}

/** The share that is compared with the bands includes the debts; null without any. */
function debtSentence({ holders }: ReportedStudy): string | null {
  const debts = sumEuros(...holders.map(({ monthlyDebt }) => monthlyDebt));
  return debts > 0 ? `El porcentaje incluye sus deudas de ${money(debts)} al mes.` : null;
}

/** Omits amounts of 0, except the missing or remaining money. */
const factsOf = ({ price, loan, downPayment, costs, cash, savings, missing, left }: NeededMoney): Fact[] => [
  ...[
    { term: 'Precio', amount: { from: price, to: price } },
    { term: 'Préstamo', amount: { from: loan, to: loan } },
    { term: 'Entrada', amount: { from: downPayment, to: downPayment } },
    { term: 'Gastos', amount: costs },
    { term: 'Efectivo necesario', amount: { from: cash, to: cash }, isStrong: true },
    { term: 'Ahorros', amount: { from: savings, to: savings } },
  ]
    .filter(({ amount }) => amount.to > 0)
    .map(({ amount, ...fact }) => ({ ...fact, value: range(amount) })),
  missing > 0
    ? { term: 'Falta', value: money(missing), isStrong: true }
    : { term: 'Sobra', value: money(left), isStrong: true },
];
