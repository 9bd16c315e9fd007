import { formatFigure, formatMoney } from '../money/format.js';
import { parseInteger, parseScaled, scaledToNumber } from '../money/scaled.js';
import type { ProductBonus } from './figures.types.js';

type Worth = Pick<ProductBonus, 'points' | 'annualCost'>;

/** '0,3 puntos, sin coste', '1 punto, 310 € al año'. */
export const bonusWords = ({ points, annualCost }: Worth): string =>
  `${pointsWords(points)}, ${annualCostWords(annualCost)}`;

export const pointsWords = (points: number): string =>
  `${formatFigure(points)}\u00a0${points === 1 ? 'punto' : 'puntos'}`;

export const annualCostWords = (euros: number): string => (euros === 0 ? 'sin coste' : `${formatMoney(euros)} al año`);

/** What conditions are worth together. */
export const sumOfBonuses = (bonuses: readonly Worth[]): Worth => ({
  points: scaledToNumber(bonuses.reduce((sum, { points }) => sum + parseScaled(points, 'points'), 0n)),
  annualCost: Number(bonuses.reduce((sum, bonus) => sum + parseInteger(bonus.annualCost, 2, 'annualCost'), 0n)) / 100,
});
