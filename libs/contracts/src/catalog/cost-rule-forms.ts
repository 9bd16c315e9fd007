import * as z from 'zod';
import { CENT, figure, figureBetween, ofDecimals } from '../figures.js';
import { patchText, optionalText, requiredText } from '../fields.js';
import { calendarDay, todayInSpain } from '../calendar.js';

/** The comunidades, with each foral territory of the País Vasco by itself: they have tax laws of their own. */
export const regionLabels = {
  AN: 'Andalucía',
  AR: 'Aragón',
  AS: 'Asturias',
  IB: 'Illes Balears',
  CN: 'Canarias',
  CB: 'Cantabria',
  CL: 'Castilla y León',
  CM: 'Castilla-La Mancha',
  CT: 'Cataluña',
  EX: 'Extremadura',
  GA: 'Galicia',
  MD: 'Madrid',
  MC: 'Murcia',
  NC: 'Navarra',
  RI: 'La Rioja',
  VC: 'Comunitat Valenciana',
  'PV-BI': 'Bizkaia',
  'PV-SS': 'Gipuzkoa',
  'PV-VI': 'Álava',
  CE: 'Ceuta',
  ML: 'Melilla',
} as const;
export const regions = Object.keys(regionLabels) as [keyof typeof regionLabels, ...(keyof typeof regionLabels)[]];
export const region = z.enum(regions, 'Elige la comunidad autónoma');
export type Region = z.infer<typeof region>;

export const purchaseTaxes = ['ITP', 'AJD', 'IVA', 'IGIC', 'IPSI'] as const;
export const purchaseTax = z.enum(purchaseTaxes, 'Elige el impuesto');
export const homeTypeLabels = { second_hand: 'Segunda mano', new: 'Obra nueva' } as const;
export const homeType = z.enum(['second_hand', 'new'], 'Elige el tipo de vivienda');

/** What buyers declare of themselves and the home with a tick. */
export const declaredTicks = [
  'habitual',
  'firstHome',
  'onlyHome',
  'largeFamily',
  'singleParent',
  'protected',
  'depopulated',
  'incomeLimit',
  'wealthLimit',
  'largeHolder',
] as const;
export type DeclaredTick = (typeof declaredTicks)[number];
export const declaredTickLabels: Record<DeclaredTick, string> = {
  habitual: 'Vivienda habitual',
  firstHome: 'Primera vivienda',
  onlyHome: 'Vivienda única',
  largeFamily: 'Familia numerosa',
  singleParent: 'Familia monoparental',
  protected: 'Vivienda protegida',
  depopulated: 'Municipio en despoblación',
  incomeLimit: 'Cumple el límite de renta',
  wealthLimit: 'Cumple el límite de patrimonio',
  largeHolder: 'Gran tenedor',
};

const UNKNOWN_CONDITION = 'Condición desconocida';
const ofKnown = {
  error: (issue: { code?: string }) => (issue.code === 'unrecognized_keys' ? UNKNOWN_CONDITION : undefined),
};
const limit = figure({ message: 'El importe debe ser mayor que 0', min: CENT }).optional();
const tick = z.literal(true, UNKNOWN_CONDITION).optional();

/** All must hold for a rule to apply. */
export const ruleConditions = z
  .strictObject(
    {
      ...(Object.fromEntries(declaredTicks.map((name) => [name, tick])) as Record<DeclaredTick, typeof tick>),
      wealthLimit: limit.meta({ description: 'Euros, to be shown: what is declared is that it is met' }),
      maxPrice: limit.meta({ description: 'Euros, inclusive' }),
      minPrice: limit.meta({ description: 'Euros, inclusive' }),
      ageUnder: figureBetween(18, 120, 'La edad debe ser un número entero entre 18 y 120', true).optional(),
      mortgageOver: figureBetween(0, 100, 'La financiación debe estar entre 0 y 100')
        .optional()
        .meta({ description: 'Percent of the price that is financed, exclusive' }),
      disability: figureBetween(1, 100, 'La discapacidad debe estar entre 1 y 100').optional(),
      children: figureBetween(1, 20, 'Los hijos deben ser un número entero entre 1 y 20', true).optional(),
    },
    ofKnown,
  )
  .meta({ id: 'CostRuleConditions' });

const BRACKETS = 'Los tramos no son válidos';
const bracket = z.object(
  {
    upTo: figure({ message: BRACKETS, min: 0, above: true, max: 999_999_999, tooBig: BRACKETS }).nullable(),
    rate: ofDecimals(figureBetween(0, 30, BRACKETS), 3, BRACKETS),
  },
  BRACKETS,
);
type Bracket = z.infer<typeof bracket>;

/** Ascending, and the last one, and no other, has no end. */
const isLadder = (brackets: readonly Bracket[]): boolean =>
  brackets.every(({ upTo }, index) => {
    const before = brackets[index - 1]?.upTo ?? 0;
    return upTo === null ? index === brackets.length - 1 : index < brackets.length - 1 && upTo > before;
  });

export const brackets = z.array(bracket, BRACKETS).min(1, BRACKETS).max(10, BRACKETS).refine(isLadder, BRACKETS);

const validTo = calendarDay.nullish().transform((day) => day ?? null);
const checkedAt = calendarDay.refine((day) => day <= todayInSpain(), 'La fecha no puede ser futura');
const isAddress = (text: string | null | undefined) => !text || /^https:\/\/\S+$/.test(text);
const ADDRESS = 'La dirección debe empezar por https://';
export const confidences = ['alta', 'media', 'baja'] as const;
export const confidence = z
  .enum(confidences, 'Elige la confianza')
  .meta({ description: 'baja is a draft and never used' });
export const COST_RULE_ENDS_BEFORE = 'La fecha de fin no puede ser anterior a la de inicio';

const fields = {
  region,
  tax: purchaseTax,
  homeType,
  title: requiredText('El título es requerido', 120),
  brackets,
  bonusPercentage: ofDecimals(figureBetween(0, 100, 'El porcentaje debe estar entre 0 y 100'), 2)
    .nullish()
    .transform((value) => value ?? null)
    .meta({ description: 'Percent off the quota' }),
  increased: z.boolean().default(false).meta({ description: 'Wins over the others where it applies' }),
  conditions: ruleConditions.default({}),
  validFrom: calendarDay,
  validTo: validTo.meta({ description: 'Inclusive' }),
  law: requiredText('La norma es requerida', 200),
  url: optionalText(500).refine(isAddress, ADDRESS),
  checkedAt,
  checkedBy: optionalText(120),
  confidence,
  note: optionalText(300),
};

export const costRuleForm = z
  .object(fields)
  .refine(({ validFrom, validTo: end }) => end === null || end >= validFrom, {
    path: ['validTo'],
    error: COST_RULE_ENDS_BEFORE,
  })
  .meta({ id: 'CostRuleForm' });
export type CostRuleForm = z.infer<typeof costRuleForm>;

/** Fields that can be changed on any rule, also one in force. An omitted field stays. */
export const costRulePatch = z
  .object({
    validTo: calendarDay.nullable().optional(),
    confidence: confidence.optional(),
    checkedAt: checkedAt.optional(),
    checkedBy: patchText(120),
    url: patchText(500).refine(isAddress, ADDRESS),
    note: patchText(300),
  })
  .meta({ id: 'CostRulePatch' });
