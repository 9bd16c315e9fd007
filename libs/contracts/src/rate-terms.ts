import * as z from 'zod';
import { figureBetween, ofDecimals } from './figures.js';
import { requiredText } from './fields.js';

/** Conditions that lower the rate of a mortgage. */
export const MAXIMUM_BONUSES = 8;

export const rateTypes = ['fixed', 'variable', 'mixed'] as const;
export type RateType = (typeof rateTypes)[number];
export const rateTypeLabels: Record<RateType, string> = { fixed: 'Fijo', variable: 'Variable', mixed: 'Mixto' };
export const rateType = z.enum(rateTypes, 'Elige el tipo de hipoteca');

export const FIXED_YEARS = 'Los años a tipo fijo deben ser menos que el plazo';
export const fixedYears = figureBetween(1, 49, FIXED_YEARS, true);
export const spread = figureBetween(0, 10, 'El diferencial debe estar entre 0 y 10');

/** What a condition is worth. */
export const bonusFields = {
  code: requiredText('El código es requerido', 30),
  label: requiredText('El nombre de la condición es requerido', 80),
  points: figureBetween(0.01, 3, 'Los puntos deben estar entre 0,01 y 3'),
  annualCost: figureBetween(0, 99_999.99, 'El coste anual debe estar entre 0 y 99.999,99'),
};

/** A few conditions, none of them twice. */
export const bonusesOf = <Bonus extends z.ZodType<{ code: string }>>(bonus: Bonus) =>
  z
    .array(bonus)
    .max(MAXIMUM_BONUSES, `Como máximo ${MAXIMUM_BONUSES} condiciones`)
    .refine((list) => new Set(list.map(({ code }) => code)).size === list.length, 'Hay condiciones repetidas');

export const productBonus = z
  .object({
    ...bonusFields,
    points: ofDecimals(bonusFields.points, 2),
    annualCost: ofDecimals(bonusFields.annualCost, 2),
  })
  .meta({ id: 'ProductBonus', description: 'Percentage points off every rate, and euros a year' });

/** How a product's rate runs, as it is answered. Older catalogs do not answer it. */
export const rateAnswers = {
  rateType: rateType.nullable().default(null),
  fixedYears: z.number().int().nullable().default(null),
  spread: z.number().nullable().default(null),
  bonuses: z.array(productBonus).default([]),
};

export interface RateTerms {
  rateType: RateType | null;
  fixedYears: number | null;
  spread: number | null;
}

/** What belongs to another kind of rate is none. */
export const ownRateTerms = ({ rateType: type, fixedYears: years, spread: points }: RateTerms): RateTerms => ({
  rateType: type,
  fixedYears: type === 'mixed' ? years : null,
  spread: type === 'variable' || type === 'mixed' ? points : null,
});

/** What the kind of rate asks for, by field. */
export function rateIssues({ rateType: type, fixedYears: years, spread: points }: RateTerms, maxYears: number) {
  const issues: { path: 'fixedYears' | 'spread'; message: string }[] = [];
  if (type === 'mixed' && (years === null || years >= maxYears))
    issues.push({ path: 'fixedYears', message: FIXED_YEARS });
  if ((type === 'mixed' || type === 'variable') && points === null)
    issues.push({ path: 'spread', message: 'El diferencial es requerido' });
  return issues;
}
