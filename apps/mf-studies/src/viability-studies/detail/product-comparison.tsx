import type { ReactNode } from 'react';
import { conditionsWords, conditionWords, formatTae, loanWords } from '@umbral/mortgage';
import type { CompatibleProduct, ListedFigures } from '@umbral/contracts';
import { CellSub, formatEuros, formatEurosAndCents, formatPercent, formatPercentBeside, Missing } from '@umbral/ui';
import { productFields, rateOf } from './product.fields';
import { isIndexed, rowFigures, type FigureBasis } from './row-figures';

/** A product beside the others, with its figures; null where they cannot be calculated. */
export interface ComparedProduct {
  product: CompatibleProduct;
  figures: ListedFigures | null;
}

export const comparedOf = (products: readonly CompatibleProduct[], basis: FigureBasis): ComparedProduct[] =>
  products.map((product) => ({ product, figures: rowFigures(product, basis) ?? null }));

interface ComparisonRow {
  term: string;
  show: (compared: ComparedProduct) => ReactNode;
  /** The lowest one is marked. */
  rank?: (compared: ComparedProduct) => number | undefined;
}

type Names = Parameters<typeof productFields.label>[0];
const fieldRow = (name: Names): ComparisonRow => ({
  term: productFields.label(name),
  show: ({ product }) => productFields.show(name, product),
});

/** The lines of the comparison: the verdict, what it costs, what it asks. */
export const comparisonRows: readonly ComparisonRow[] = [
  { term: 'Resultado', show: ({ product }) => <VerdictLines product={product} /> },
  { term: 'Interés', show: ({ product }) => rateOf(product) },
  {
    term: 'Cuota',
    rank: ({ product }) => product.assessedPayment,
    show: ({ product: { assessedPayment, assessedCapital, maxYears } }) => (
      <Lines first={formatEurosAndCents(assessedPayment)} second={loanWords(assessedCapital, maxYears)} />
    ),
  },
  { term: 'Cuota después', show: (compared) => <LaterPayment {...compared} /> },
  {
    term: 'TAE',
    rank: ({ figures }) => figures?.base.tae,
    show: ({ figures }) => orUnknown(figures?.base.tae, formatTae),
  },
  {
    term: 'Coste total',
    rank: ({ figures }) => figures?.base.totalCost,
    show: ({ figures }) => orUnknown(figures?.base.totalCost, formatEuros),
  },
  { term: 'Condiciones', show: ({ product }) => <Conditions product={product} /> },
  { term: 'Con las condiciones', show: (compared) => <Bonused {...compared} /> },
  {
    term: 'Ingresos necesarios',
    rank: ({ figures }) => figures?.base.stress.lowestIncome ?? undefined,
    show: (compared) => <NeededIncome {...compared} />,
  },
  {
    term: 'Esfuerzo',
    show: ({ product: { effortPercentage, effortRatioPercentage } }) => (
      <Lines
        first={formatPercentBeside(effortPercentage, effortRatioPercentage)}
        second={`como máximo el ${formatPercent(effortRatioPercentage)}`}
      />
    ),
  },
  ...(['financingPercentage', 'maxYears', 'minAge', 'workRegime', 'workSeniority', 'isFirstHome'] as const).map(
    fieldRow,
  ),
  ...(['nationality', 'energyCertificate', 'allowsGuarantor', 'purchasePriceMin'] as const).map(fieldRow),
  fieldRow('appraisalPercentageMin'),
];

/** The ids of those with the lowest value of a row; none where all are equal. */
export function lowestIn({ rank }: ComparisonRow, compared: readonly ComparedProduct[]): number[] {
  const known = compared.flatMap((each) => {
    const value = rank?.(each);
    return value === undefined ? [] : [{ id: each.product.id, value }];
  });
  const lowest = Math.min(...known.map(({ value }) => value));
  const found = known.filter(({ value }) => value === lowest);
  return found.length < known.length ? found.map(({ id }) => id) : [];
}

const UNKNOWN = '—';
const orUnknown = (value: number | undefined, format: (value: number) => string): string =>
  value === undefined ? UNKNOWN : format(value);

const Lines = ({ first, second }: { first: ReactNode; second: string | null }) => (
  <>
    {first}
    {second === null ? null : <CellSub>{second}</CellSub>}
  </>
);

function VerdictLines({ product }: { product: CompatibleProduct }) {
  const reasons = product.reasons.map(({ message }) => message);
  const words = product.changes?.[0]?.text ?? product.noChange ?? (reasons.join('; ') || null);
  return <Lines first={productFields.show('isCompatible', product)} second={words} />;
}

function LaterPayment({ product, figures }: ComparedProduct) {
  if (!isIndexed(product)) return <Missing>No cambia</Missing>;
  const later = figures?.base.stretches[1];
  if (!later) return <>{UNKNOWN}</>;
  return <Lines first={formatEurosAndCents(later.payment)} second={`desde el mes ${later.fromMonth}`} />;
}

function Conditions({ product: { bonuses } }: { product: CompatibleProduct }) {
  if (bonuses.length === 0) return <Missing>Ninguna</Missing>;
  return (
    <>
      {bonuses.map((bonus) => (
        <div key={bonus.code}>{conditionWords(bonus)}</div>
      ))}
      <CellSub>{conditionsWords(bonuses)}</CellSub>
    </>
  );
}

function Bonused({ product, figures }: ComparedProduct) {
  if (product.bonuses.length === 0) return <Missing>Igual</Missing>;
  const bonused = figures?.bonused;
  if (!bonused) return <>{UNKNOWN}</>;
  return (
    <Lines
      first={formatEurosAndCents(bonused.stretches[0]?.payment ?? 0)}
      second={`TAE ${formatTae(bonused.tae)}, coste total ${formatEuros(bonused.totalCost)}`}
    />
  );
}

function NeededIncome({ figures }: ComparedProduct) {
  const { lowestIncome } = figures?.base.stress ?? {};
  if (typeof lowestIncome !== 'number') return <>{UNKNOWN}</>;
  const payments = figures?.base.stretches.map(({ payment }) => payment) ?? [];
  const isLater = payments.some((payment) => payment > (payments[0] ?? payment));
  return <Lines first={`${formatEuros(lowestIncome)} al mes`} second={isLater ? 'con la cuota más alta' : null} />;
}
