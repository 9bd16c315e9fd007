import type { CompatibleProduct, ReportForm } from '@umbral/contracts';
import { calculateFinancing, calculateLoanCost, type LoanCost } from '@umbral/mortgage';
import { calculate } from '../calculator/calculate.js';
import type { ReportedStudy } from './reported-study.js';

/** A mortgage of the report, worked out. */
export interface ReportOption extends LoanCost {
  /** As the paper calls it. */
  label: string;
  /** Percent a year. */
  annualRate: number;
  years: number;
  /** Does the product fit? The reasons against it where it does not; null of a simulation, which no product judges. */
  fit: string | null;
}

export const FITS = 'Sí';

interface Chosen extends Pick<ReportForm, 'simulation'> {
  /** In the order given. */
  products: readonly CompatibleProduct[];
  /** Names of products and banks are for administrators. */
  isNamed: boolean;
}

/** The products in the order given, then the simulation. @throws AppError calculation_failed */
export function optionsOf(
  study: ReportedStudy,
  { products, simulation, isNamed }: Chosen,
): [ReportOption, ...ReportOption[]] {
  const offered = products.map((product, index) =>
    optionOf(study, {
      label: labelOf(product, index, isNamed),
      financingPercentage: Math.min(study.financingPercentage, product.financingPercentage),
      annualRate: product.interestRate,
      years: product.maxYears,
      fit: product.isCompatible ? FITS : (product.incompatibilityReason ?? 'No'),
    }),
  );
  const { financingPercentage } = study;
  const own = simulation && {
    label: 'Simulación propia',
    financingPercentage,
    annualRate: simulation.interestRate,
    years: simulation.years,
    fit: null,
  };
  const [first, ...others] = own ? [...offered, optionOf(study, own)] : offered;
  if (!first) throw new Error('A report of nothing was let through');
  return [first, ...others];
}

interface Terms extends Pick<ReportOption, 'label' | 'annualRate' | 'years' | 'fit'> {
  financingPercentage: number;
}

function optionOf(study: ReportedStudy, { financingPercentage, ...terms }: Terms): ReportOption {
  const { purchasePrice, tasacion, professionalHonorarios } = study;
  const { annualRate, years } = terms;
  const { amountToFinance: principal } = calculateFinancing({ purchasePrice, financingPercentage });
  const upfront = [tasacion, professionalHonorarios];
  return { ...terms, ...calculate(() => calculateLoanCost({ principal, annualRate, years, upfront })) };
}

/** 'Opción A · EVO-30', or with the names that not everybody may read. */
function labelOf({ code, name, bankName }: CompatibleProduct, index: number, isNamed: boolean): string {
  const letter = `Opción ${String.fromCharCode('A'.charCodeAt(0) + index)}`;
  return isNamed ? [letter, name, bankName].filter(Boolean).join(' · ') : `${letter} · ${code}`;
}
