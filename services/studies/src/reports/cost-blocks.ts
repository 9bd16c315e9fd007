import {
  declaredTickLabels,
  REGION_COSTS_TITLE,
  regionLabels,
  reportSectionLabels,
  type DeclaredTick,
  type PurchaseCosts,
  type Region,
  type ViabilityStudy,
} from '@umbral/contracts';
import {
  calculateOperatingCosts,
  compareNotedCosts,
  operatingCostLines,
  type CostRange,
  type OperatingCostLine,
  type OperatingCostsInput,
} from '@umbral/mortgage';
import type { Block } from './report-document.js';
import { listed, money, percent, range, shortDay } from './report-words.js';

/** The costs of the purchase: the total that the summary uses, and the blocks of their section. */
export interface ReportCosts {
  title: string;
  total: CostRange;
  blocks: Block[];
}

/** The names of the costs. */
export const costTerms: Record<OperatingCostLine['name'], string> = {
  realEstateHonorarios: 'Honorarios inmobiliaria',
  professionalHonorarios: 'Honorarios profesionales',
  gastosItpPercentage: 'ITP',
  ivaPercentage: 'IVA',
  deducciones: 'Deducciones',
  provisionFondos: 'Provisión de fondos',
  tasacion: 'Tasación',
};
/** Costs that the rules of a region do not define. */
const BESIDE_RULES: readonly OperatingCostLine['name'][] = [
  'realEstateHonorarios',
  'professionalHonorarios',
  'deducciones',
];

const NOT_CALCULATED = 'No se han podido calcular los gastos de compra: se usan los gastos anotados.';

/** @param purchaseCosts by the rules of the study's region; null where that is not known, 'away' where no one could calculate them */
export function costsOf(
  study: OperatingCostsInput & Pick<ViabilityStudy, 'region' | 'purchasePrice'>,
  purchaseCosts: PurchaseCosts | 'away' | null,
): ReportCosts {
  const { region } = study;
  if (purchaseCosts === 'away') return { title: reportSectionLabels.costs, ...noted(study, NOT_CALCULATED) };
  if (region && purchaseCosts?.total)
    return {
      title: REGION_COSTS_TITLE,
      ...byRules(study, region, { ...purchaseCosts, total: purchaseCosts.total }),
    };
  const missing = region && purchaseCosts ? purchaseCosts.missing : [];
  return {
    title: reportSectionLabels.costs,
    ...noted(study, region && missing.length > 0 ? missingWords(missing, region) : null),
  };
}

/** The costs that the adviser has entered. */
function noted(study: OperatingCostsInput & Pick<ViabilityStudy, 'purchasePrice'>, reason: string | null) {
  const { total, hasBothTaxes } = calculateOperatingCosts(study);
  const lines = operatingCostLines(study).map(({ name, amount, percentage }) => [
    percentage === undefined
      ? costTerms[name]
      : `${costTerms[name]}, ${percent(percentage)} de ${money(study.purchasePrice)}`,
    money(amount),
  ]);
  const table: Block = {
    kind: 'table',
    columns: [
      { head: 'Concepto', align: 'start', share: 3 },
      { head: 'Importe', align: 'end', share: 1 },
    ],
    rows: [...lines, ['Total de gastos de operación', money(total)]],
    hasTotal: true,
  };
  return {
    total: { from: total, to: total },
    blocks: [
      ...textOf(reason),
      lines.length > 0 ? table : { kind: 'text' as const, text: 'No hay gastos anotados.' },
      ...textOf(hasBothTaxes ? 'ITP e IVA a la vez. Una vivienda paga uno u otro: el total suma los dos.' : null),
    ],
  };
}

const textOf = (text: string | null): Block[] => (text === null ? [] : [{ kind: 'text', text }]);

/** Each tax with its law and the day on which the law was checked. */
function byRules(
  study: OperatingCostsInput,
  region: Region,
  { base, taxes, savings, notary, registry, agency, appraisal, total: ofRules }: PurchaseCosts & { total: CostRange },
) {
  const { expected: total } = compareNotedCosts(study, ofRules);
  const once = (amount: number) => ({ from: amount, to: amount });
  const beside = operatingCostLines(study).filter(({ name }) => BESIDE_RULES.includes(name));
  const lines: [string, string, CostRange][] = [
    ...taxes.map(({ tax, title, law, checkedAt, amount }): [string, string, CostRange] => [
      `${tax} · ${title}`,
      `${law}, comprobada el ${shortDay(checkedAt)}`,
      once(amount),
    ]),
    ['Notaría', 'Arancel', notary],
    ['Registro', 'Arancel', registry],
    ['Gestoría', 'Orientativo', agency],
    ['Tasación', '—', once(appraisal)],
    ...beside.map(({ name, amount }): [string, string, CostRange] => [costTerms[name], '—', once(amount)]),
  ];
  const blocks: Block[] = [
    { kind: 'text', text: `Vivienda en ${regionLabels[region]}, sobre una base de ${money(base)}.` },
    {
      kind: 'table',
      columns: [
        { head: 'Concepto', align: 'start', share: 2.4 },
        { head: 'Norma', align: 'start', share: 3 },
        { head: 'Importe', align: 'end', share: 1.6 },
      ],
      rows: [
        ...lines.filter(([, , { to }]) => to > 0).map(([concept, rule, amount]) => [concept, rule, range(amount)]),
        ['Total', '', range(total)],
      ],
      hasTotal: true,
    },
    ...(savings.length > 0 ? savingBlocks(savings) : []),
    {
      kind: 'text',
      text: 'Los requisitos se suponen de todos los compradores. Orientativo: lo liquida la hacienda de la comunidad.',
    },
  ];
  return { total, blocks };
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

const missingWords = (taxes: PurchaseCosts['missing'], region: Region): string =>
  `No hay una regla comprobada de ${listed(taxes)} para ${regionLabels[region]} en esa fecha: se usan los gastos anotados.`;

const countLabels: Readonly<Record<string, string>> = { disability: 'Discapacidad', children: 'Hijos' };
const needWords = (need: PurchaseCosts['savings'][number]['needs'][number]): string =>
  countLabels[need] ?? declaredTickLabels[need as DeclaredTick];
