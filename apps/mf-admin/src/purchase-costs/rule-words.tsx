import { declaredTickLabels, regionLabels, type CostRule, type DeclaredTick } from '@umbral/contracts';
import { Badge, formatDate, formatEuros, formatNumber, formatPercent } from '@umbral/ui';

/** 'Andalucía · ITP · General': a title alone is not unique. */
export const nameOfRule = ({ region, tax, title }: Pick<CostRule, 'region' | 'tax' | 'title'>): string =>
  `${regionLabels[region]} · ${tax} · ${title}`;

/** '8 % hasta 250.000 €, 10 % el resto', with the reduction of the quota. */
export function rateWords({ brackets, bonusPercentage }: Pick<CostRule, 'brackets' | 'bonusPercentage'>): string {
  const rates = brackets.map(({ upTo, rate }) => {
    if (upTo !== null) return `${formatPercent(rate)} hasta ${formatEuros(upTo)}`;
    return brackets.length > 1 ? `${formatPercent(rate)} el resto` : formatPercent(rate);
  });
  const bonus = bonusPercentage === null ? [] : [`bonificación del ${formatPercent(bonusPercentage)}`];
  return [...rates, ...bonus].join(', ');
}

export const validityWords = ({ validFrom, validTo }: Pick<CostRule, 'validFrom' | 'validTo'>): string =>
  validTo ? `Del ${formatDate(validFrom)} al ${formatDate(validTo)}` : `Desde ${formatDate(validFrom)}`;

export const confidenceLabels: Record<CostRule['confidence'], string> = { alta: 'Alta', media: 'Media', baja: 'Baja' };

type Conditions = CostRule['conditions'];
const limitWords: Record<Exclude<keyof Conditions, DeclaredTick>, (value: number) => string> = {
  maxPrice: (value) => `Hasta ${formatEuros(value)}`,
  minPrice: (value) => `Desde ${formatEuros(value)}`,
  ageUnder: (value) => `Menores de ${formatNumber(value)} años`,
  mortgageOver: (value) => `Financiación por encima del ${formatPercent(value)}`,
  disability: (value) => `Discapacidad desde el ${formatPercent(value)}`,
  children: (value) => `Desde ${formatNumber(value)} hijos`,
};

/** The conditions of a rule as texts. */
export function conditionWords(conditions: Conditions): string[] {
  return Object.entries(conditions).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (name === 'wealthLimit') return [`${declaredTickLabels.wealthLimit} (${formatEuros(Number(value))})`];
    if (name in limitWords) return [limitWords[name as keyof typeof limitWords](Number(value))];
    return [declaredTickLabels[name as DeclaredTick]];
  });
}

/** Badges for rules that need maintenance. */
export function RuleBadges({ rule: { state, stale, checkedAt } }: { rule: CostRule }) {
  return (
    <>
      {state === 'draft' ? <Badge tone="warning">Borrador: no se usa</Badge> : null}
      {state === 'upcoming' ? <Badge tone="info">Próximo cambio</Badge> : null}
      {stale ? <Badge tone="warning">Sin comprobar desde {formatDate(checkedAt)}</Badge> : null}
    </>
  );
}

export const hasBadges = ({ state, stale }: CostRule): boolean => stale || state === 'draft' || state === 'upcoming';
