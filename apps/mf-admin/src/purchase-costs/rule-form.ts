import {
  declaredTicks,
  todayInSpain,
  type BodyInput,
  type CostRule,
  type costRulesApi,
  type DeclaredTick,
} from '@umbral/contracts';
import { withoutBlanks } from '@umbral/web-kit';

type Body = BodyInput<typeof costRulesApi.create>;

/** The conditions with a number; `wealthLimit` is a checkbox whose amount is shown. */
export const limitNames = [
  'maxPrice',
  'minPrice',
  'ageUnder',
  'mortgageOver',
  'disability',
  'children',
  'wealthLimit',
] as const;
export type LimitName = (typeof limitNames)[number];
export const tickNames = declaredTicks.filter((name) => name !== 'wealthLimit');
type TickName = Exclude<DeclaredTick, 'wealthLimit'>;

/** Values of the form's fields: the schema's input. An empty number is null, an empty day ''. */
export interface CostRuleValues {
  region: string;
  tax: string;
  homeType: string;
  title: string;
  brackets: { upTo: number | null; rate: number | null }[];
  bonusPercentage: number | null;
  increased: boolean;
  conditions: Record<TickName, boolean> & Record<LimitName, number | null>;
  validFrom: string;
  validTo: string;
  law: string;
  url: string;
  checkedAt: string;
  checkedBy: string;
  confidence: string;
  note: string;
}

const conditionsOf = (given: CostRule['conditions']): CostRuleValues['conditions'] =>
  ({
    ...Object.fromEntries(tickNames.map((name) => [name, given[name] === true])),
    ...Object.fromEntries(limitNames.map((name) => [name, given[name] ?? null])),
  }) as CostRuleValues['conditions'];

export const emptyRule: CostRuleValues = {
  region: '',
  tax: 'ITP',
  homeType: 'second_hand',
  title: '',
  brackets: [{ upTo: null, rate: null }],
  bonusPercentage: null,
  increased: false,
  conditions: conditionsOf({}),
  validFrom: todayInSpain(),
  validTo: '',
  law: '',
  url: '',
  checkedAt: todayInSpain(),
  checkedBy: '',
  confidence: 'baja',
  note: '',
};

export const valuesOfRule = (rule: CostRule): CostRuleValues => ({
  region: rule.region,
  tax: rule.tax,
  homeType: rule.homeType,
  title: rule.title,
  brackets: rule.brackets,
  bonusPercentage: rule.bonusPercentage,
  increased: rule.increased,
  conditions: conditionsOf(rule.conditions),
  validFrom: rule.validFrom,
  validTo: rule.validTo ?? '',
  law: rule.law,
  url: rule.url ?? '',
  checkedAt: rule.checkedAt,
  checkedBy: rule.checkedBy ?? '',
  confidence: rule.confidence,
  note: rule.note ?? '',
});

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
