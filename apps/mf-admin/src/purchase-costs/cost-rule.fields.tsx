import {
  declaredTickLabels,
  declaredTicks,
  homeTypeLabels,
  purchaseTaxes,
  regionLabels,
  type BodyInput,
  type CostRule,
  type costRulesApi,
  type DeclaredTick,
} from '@umbral/contracts';
import { Badge, formatDate, formatEuros, formatNumber, formatPercent, formatRate } from '@umbral/ui';
import { withoutBlanks } from '@umbral/web-kit';
import {
  check,
  choice,
  date,
  euros,
  fieldsFor,
  hidden,
  longText,
  number,
  optionalChoice,
  percent,
  rate,
  shown,
  text,
  years,
  type InputDefinition,
  type ValuesOf,
} from '@umbral/web-kit/fields';

type Labels = Readonly<Record<string, string>>;

const figure = { decimals: 2, min: 0 } as const;
const limit = { ...figure, span: 4 } as const;

const bracket = { upTo: euros('Hasta', figure), rate: rate('Tipo', { min: 0, step: 1 }) };
export const bracketFields = fieldsFor<CostRule['brackets'][number]>()(bracket);

/** The conditions with a number; `wealthLimit` is a checkbox whose amount is shown. */
const limits = {
  maxPrice: euros('Precio máximo', limit),
  minPrice: euros('Precio mínimo', limit),
  ageUnder: years('Menores de', { min: 0, span: 4 }),
  mortgageOver: percent('Financiación por encima de', limit),
  disability: percent('Discapacidad desde', limit),
  children: number('Hijos desde', { min: 0, span: 4 }),
  wealthLimit: euros('Límite de patrimonio', limit),
};
export const limitNames = Object.keys(limits) as (keyof typeof limits)[];
export const tickNames = declaredTicks.filter((name) => name !== 'wealthLimit');
const ticks = Object.fromEntries(
  tickNames.map((name) => [name, check(declaredTickLabels[name], { span: 4 })]),
) as unknown as Record<Exclude<DeclaredTick, 'wealthLimit'>, InputDefinition<boolean, unknown>>;
/** The conditions of a rule: every filled or ticked field. */
export const conditionFields = fieldsFor<CostRule['conditions']>()({ ...limits, ...ticks });

const day = { required: true, span: 3 } as const;

const definitions = {
  region: optionalChoice('Comunidad', regionLabels as Labels, { blank: 'Selecciona…', required: true }),
  tax: choice('Impuesto', Object.fromEntries(purchaseTaxes.map((tax) => [tax, tax])) as Labels, {
    empty: 'ITP',
    required: true,
    span: 3,
  }),
  homeType: choice('Vivienda', homeTypeLabels as Labels, { empty: 'second_hand', required: true, span: 3 }),
  title: text('Título', { required: true, span: 12 }),
  brackets: {
    ...shown('Tipo', { of: rateWords }),
    input: hidden<unknown, (typeof bracketFields.empty)[]>([bracketFields.empty]).input,
  },
  bonusPercentage: percent('Bonificación de la cuota', figure),
  increased: check('Tipo incrementado', { help: 'Gana a los demás' }),
  conditions: {
    ...shown('Condiciones', {
      of: ({ conditions }: CostRule) => conditionWords(conditions).join(', '),
      none: 'Ninguna',
    }),
    input: hidden(conditionFields.empty, ({ conditions }: CostRule) => conditionFields.valuesOf(conditions)).input,
  },
  validFrom: date('Vigente desde', day),
  validTo: date('Vigente hasta', { ...day, required: false, help: 'Incluido' }),
  validity: shown('Vigencia', { of: validityWords }),
  confidence: choice(
    'Confianza',
    { alta: 'Alta', media: 'Media', baja: 'Baja' },
    {
      empty: 'baja',
      required: true,
      help: 'Baja: borrador, no se usa',
    },
  ),
  law: text('Norma', { required: true, span: 12 }),
  url: text('Enlace', { optional: true, span: 12, type: 'url' }),
  checkedAt: date('Comprobada el', day),
  checkedBy: text('Comprobada por', { optional: true, span: 8 }),
  checked: shown('Comprobada', {
    of: ({ checkedAt, checkedBy }: CostRule) => [formatDate(checkedAt), checkedBy].filter(Boolean).join(', '),
  }),
  note: longText('Nota', { optional: true, none: 'Sin nota' }),
};
/** The fields of a rule. */
export const ruleFields = fieldsFor<CostRule>()(definitions);
/** Values of the form's fields: the schema's input. An empty number is null, an empty day ''. */
export type CostRuleValues = ValuesOf<typeof definitions>;

type Body = BodyInput<typeof costRulesApi.create>;

/** The last bracket has no upper limit, whatever its field contains; empty conditions are not sent. */
export function bodyOfRule({ conditions, brackets, validTo, ...values }: CostRuleValues): Body {
  const filled = Object.entries(conditions).filter(([, value]) => value !== false && value !== null);
  return {
    ...(withoutBlanks(values) as Omit<Body, 'brackets'>),
    validTo: validTo || null,
    brackets: brackets.map(({ upTo, rate }, index) => ({
      // A cleared number is an error of the field, instead of meaning 'no limit'.
      upTo: index === brackets.length - 1 ? null : (upTo ?? 0),
      rate: rate ?? -1,
    })),
    conditions: Object.fromEntries(filled),
  };
}

/** 'Andalucía · ITP · General': a title alone is not unique. */
export const nameOfRule = ({ region, tax, title }: Pick<CostRule, 'region' | 'tax' | 'title'>): string =>
  `${regionLabels[region]} · ${tax} · ${title}`;

/** '8 % hasta 250.000 €, 10 % el resto', with the reduction of the quota. */
function rateWords({ brackets, bonusPercentage }: Pick<CostRule, 'brackets' | 'bonusPercentage'>): string {
  const rates = brackets.map(({ upTo, rate }) => {
    if (upTo !== null) return `${formatRate(rate)} hasta ${formatEuros(upTo)}`;
    return brackets.length > 1 ? `${formatRate(rate)} el resto` : formatRate(rate);
  });
  const bonus = bonusPercentage === null ? [] : [`bonificación del ${formatPercent(bonusPercentage)}`];
  return [...rates, ...bonus].join(', ');
}

function validityWords({ validFrom, validTo }: Pick<CostRule, 'validFrom' | 'validTo'>): string {
  return validTo ? `Del ${formatDate(validFrom)} al ${formatDate(validTo)}` : `Desde ${formatDate(validFrom)}`;
}

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
function conditionWords(conditions: Conditions): string[] {
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
