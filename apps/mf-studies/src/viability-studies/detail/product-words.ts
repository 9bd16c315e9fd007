import { energyLabel, rateTypeLabels, type CompatibleProduct, type ViabilityStudy } from '@umbral/contracts';
import { formatPercent, formatPercentBeside, formatWithUnit, plural } from '@umbral/ui';

export const ageRange = ({ minAge, maxAge }: Pick<CompatibleProduct, 'minAge' | 'maxAge'>): string =>
  `${minAge}–${formatWithUnit(maxAge, 'años')}`;
export const ageViolationsWord = (count: number): string => `${count} fuera de rango`;
export const firstHomeWord = (isFirstHome: boolean): string => (isFirstHome ? 'Primera' : 'Cualquiera');
export const rateOf = ({ interestRate }: CompatibleProduct): string => formatPercent(interestRate, { decimals: 2 });
/** 'mixto', 'variable'; nothing where the rate is fixed, which is the usual. */
export const rateKindOf = ({ rateType }: CompatibleProduct): string =>
  rateType === null || rateType === 'fixed' ? '' : rateTypeLabels[rateType].toLowerCase();
export const longestTerm = ({ maxYears }: CompatibleProduct): string => formatWithUnit(maxYears, 'años');
/** '2,10 % · 30 años', '2,10 % mixto · 30 años' */
export const termsOf = (product: CompatibleProduct): string =>
  `${[rateOf(product), rateKindOf(product)].filter(Boolean).join(' ')} · ${longestTerm(product)}`;

export const nationalityWord: Record<CompatibleProduct['nationality'], string> = {
  national: 'Solo nacionales',
  international: 'Solo internacionales',
  both: 'Nacionales e internacionales',
};

export const energyDemand = (certificate: string): string => {
  if (certificate === 'unknown') return 'No lo exige';
  return certificate === 'A' ? energyLabel(certificate) : `${energyLabel(certificate)} o mejor`;
};

export const seniorityDemand = (years: number | null): string => (years ? plural(years, 'año', 'años') : 'No la exige');

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

/** Warnings never block: what an adviser should look at twice. */
const warningWords: Record<string, (product: CompatibleProduct, study: ViabilityStudy) => string> = {
  ADDITIONAL_LOAN: (product, study) =>
    `El producto llega al ${formatPercent(product.financingPercentage)}: lo que falta hasta el ${formatPercent(study.financingPercentage)} saldría del préstamo adicional`,
  APPRAISAL_MIN: (product) =>
    `El préstamo no llega al mínimo del ${formatPercent(product.appraisalPercentageMin)} de la tasación`,
  REGIME_MIXED: (product) => `Exige régimen laboral ${product.workRegime ?? ''} y no todos los titulares lo tienen`,
  GUARANTOR_USED: guarantorUsed,
  GUARANTOR_IGNORED: () => 'El producto no admite avalistas: no se han tenido en cuenta',
  TERM_AGE: (product, study) =>
    `El titular de más edad tendría ${Math.max(...study.holders.map(({ age }) => age)) + product.maxYears} años al final del plazo`,
  FIRST_HOME_DATA: () => 'Un titular declara primera vivienda y ya tiene inmuebles: conviene comprobarlo',
  SAVINGS: () => 'Los ahorros declarados no cubren la entrada y los gastos de la operación',
};

/** A warning in words; a code that this screen does not know yet is shown as it is rather than hidden. */
export const warningText = (code: string, product: CompatibleProduct, study: ViabilityStudy): string =>
  warningWords[code]?.(product, study) ?? code;
