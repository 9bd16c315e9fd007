import { energyLabel, rateTypeLabels, type CompatibleProduct } from '@umbral/contracts';
import {
  CellSub,
  formatEuros,
  formatPercent,
  formatRate,
  formatWithUnit,
  plural,
  formatPercentBeside,
} from '@umbral/ui';
import { fieldsFor, formats, shown } from '@umbral/web-kit/fields';
import { yesOrNo } from '../study-words';
import { Verdict } from './fit-verdict';
import { rowFigures, type FigureBasis } from './row-figures';
import { LATER_EFFORT, laterEffortWords, rateWords, termsOfProduct } from '@umbral/mortgage';

type Product = CompatibleProduct;

export const rateOf = (product: CompatibleProduct): string => rateWords(termsOfProduct(product), product.maxYears);

const nationalities: Record<Product['nationality'], string> = {
  national: 'Solo nacionales',
  international: 'Solo internacionales',
  both: 'Nacionales e internacionales',
};

function energyDemand(certificate: string): string {
  if (certificate === 'unknown') return 'No lo exige';
  return certificate === 'A' ? energyLabel(certificate) : `${energyLabel(certificate)} o mejor`;
}

const ageRange = ({ minAge, maxAge }: Product): string => `${minAge}–${formatWithUnit(maxAge, 'años')}`;

/** The accepted ages, and how many holders are beyond them. */
export const Ages = ({ product }: { product: Product }) => (
  <>
    {ageRange(product)}
    {product.ageViolations > 0 ? <CellSub tone="danger">{product.ageViolations} fuera de rango</CellSub> : null}
  </>
);

/** What is shown of a product. */
export const productFields = fieldsFor<Product>()({
  code: shown('Código'),
  name: shown('Nombre', { none: 'N/A' }),
  bankName: shown('Banco', { none: 'N/A' }),
  isCompatible: shown('Resultado', {
    show: (_: boolean, product: Product) => <Verdict product={product} />,
  }),
  assessedPayment: shown('Cuota estimada'),
  minAge: shown('Edad', { of: ageRange }),
  isFirstHome: shown('Vivienda', { show: (isFirstHome: boolean) => (isFirstHome ? 'Primera' : 'Cualquiera') }),
  nationality: shown('Operación', { show: (nationality: Product['nationality']) => nationalities[nationality] }),
  energyCertificate: shown('Certificado energético', { show: energyDemand }),
  workRegime: shown('Régimen laboral', { of: ({ workRegime }: Product) => workRegime ?? 'Cualquiera' }),
  workSeniority: shown('Antigüedad laboral', {
    of: ({ workSeniority }: Product) => (workSeniority ? plural(workSeniority, 'año', 'años') : 'No la exige'),
  }),
  allowsGuarantor: shown('Admite avalistas', { show: yesOrNo }),
  rate: shown('Tipo de interés', { of: rateOf }),
  rateType: shown('Tipo de hipoteca', { of: ({ rateType }: Product) => rateTypeLabels[rateType ?? 'fixed'] }),
  fixedYears: shown('Años a tipo fijo', { show: formats.years }),
  spread: shown('Diferencial', { show: (spread: number) => formatRate(spread) }),
  maxYears: shown('Plazo máximo', { show: formats.years }),
  financingPercentage: shown('Financia hasta', { show: (share: number) => formatPercent(share) }),
  effortRatioPercentage: shown('Esfuerzo máximo', { show: (share: number) => formatPercent(share) }),
  purchasePriceMin: shown('Precio de compra', {
    of: ({ purchasePriceMin, purchasePriceMax }: Product) =>
      `De ${formatEuros(purchasePriceMin)} a ${formatEuros(purchasePriceMax)}`,
  }),
  appraisalPercentageMin: shown('Préstamo sobre la tasación', {
    of: ({ appraisalPercentageMin, appraisalPercentageMax }: Product) =>
      `Del ${formatPercent(appraisalPercentageMin)} al ${formatPercent(appraisalPercentageMax)}`,
  }),
});

const longestTerm = ({ maxYears }: CompatibleProduct): string => formats.years(maxYears);
/** 'Fijo 2,1 % · 30 años' */
export const termsOf = (product: CompatibleProduct): string => `${rateOf(product)} · ${longestTerm(product)}`;

/** 'Carmen Vidal Ros', 'Carmen Vidal Ros y Luis Soler'. */
const joined = new Intl.ListFormat('es', { type: 'conjunction' });

function guarantorUsed(product: CompatibleProduct): string {
  const {
    guarantorsUsed,
    rescuedByGuarantor,
    rescuedEffortPercentage: after,
    effortPercentage,
    effortRatioPercentage,
  } = product;
  const who = guarantorsUsed.length > 0 ? `el aval de ${joined.format(guarantorsUsed)}` : 'el aval';
  if (!rescuedByGuarantor.includes('EFFORT') || after === null)
    return `Encaja con ${who}, que acredita la antigüedad laboral`;
  const before = formatPercentBeside(effortPercentage, effortRatioPercentage);
  return `Encaja con ${who}: con sus ingresos el esfuerzo baja del ${before} al ${formatPercentBeside(after, effortRatioPercentage)}`;
}

/** Warnings shared by many products. What a guarantor resolves stays in its row. */
const sharedWords: Readonly<Record<string, string>> = {
  ADDITIONAL_LOAN: 'Lo que el producto no financia saldría del préstamo adicional',
  APPRAISAL_MIN: 'El préstamo no llega al mínimo de la tasación',
  REGIME_MIXED: 'No todos los titulares tienen el régimen laboral que se exige',
  GUARANTOR_IGNORED: 'No admiten avalistas',
  TERM_AGE: 'El titular de más edad pasaría de 75 años al final del plazo',
  FIRST_HOME_DATA: 'Un titular declara primera vivienda y ya tiene inmuebles',
  SAVINGS: 'Los ahorros declarados no cubren la entrada y los gastos',
  LATER_EFFORT,
};

interface SharedWarning {
  code: string;
  /** 'No admiten avalistas (41 de 48 productos).' */
  text: string;
}

/** Warnings of more than half of the products, shown once above the list instead of under each row. */
export const sharedWarnings = (products: readonly CompatibleProduct[]): SharedWarning[] =>
  Object.entries(sharedWords).flatMap(([code, sentence]) => {
    const count = products.filter(({ warnings }) => warnings.includes(code)).length;
    const all = plural(products.length, 'producto', 'productos');
    return count * 2 > products.length ? [{ code, text: `${sentence} (${count} de ${all}).` }] : [];
  });

/** Warnings for the adviser; they never block. */
const warningWords: Record<string, (product: CompatibleProduct, basis: FigureBasis) => string> = {
  ADDITIONAL_LOAN: (product, { study }) =>
    `El producto llega al ${formatPercent(product.financingPercentage)}: lo que falta hasta el ${formatPercent(study.financingPercentage)} saldría del préstamo adicional`,
  APPRAISAL_MIN: (product) =>
    `El préstamo no llega al mínimo del ${formatPercent(product.appraisalPercentageMin)} de la tasación`,
  REGIME_MIXED: (product) => `Exige régimen laboral ${product.workRegime ?? ''} y no todos los titulares lo tienen`,
  GUARANTOR_USED: guarantorUsed,
  GUARANTOR_IGNORED: () => 'El producto no admite avalistas: no se han tenido en cuenta',
  TERM_AGE: (product, { study }) =>
    `El titular de más edad tendría ${Math.max(...study.holders.map(({ age }) => age)) + product.maxYears} años al final del plazo`,
  FIRST_HOME_DATA: () => 'Un titular declara primera vivienda y ya tiene inmuebles: conviene comprobarlo',
  SAVINGS: () => 'Los ahorros declarados no cubren la entrada y los gastos de la operación',
  LATER_EFFORT: (product, basis) => {
    const { base, reference } = rowFigures(product, basis) ?? {};
    if (!base || !reference) return LATER_EFFORT;
    const { effortRatioPercentage } = product;
    return laterEffortWords(base, { people: basis.study.holders, effortRatioPercentage, month: reference.month });
  },
};

/** A warning in words; a code that this screen does not know yet is shown as it is rather than hidden. */
export const warningText = (code: string, product: CompatibleProduct, basis: FigureBasis): string =>
  warningWords[code]?.(product, basis) ?? code;
