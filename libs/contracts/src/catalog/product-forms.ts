import * as z from 'zod';
import { CENT, figure, figureBetween, ofDecimals } from '../figures.js';
import { optionalText, requiredText } from '../fields.js';
import { bonusesOf, fixedYears, productBonus, rateIssues, rateType, spread, type RateType } from '../rate-terms.js';

export const workRegimes = [
  'Cuenta ajena',
  'Autónomo',
  'Funcionario',
  'Pensionista',
  'Estudiante',
  'Desempleado',
  'Otros',
] as const;
export const energyCertificates = ['unknown', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
export const energyLabel = (certificate: string): string => (certificate === 'unknown' ? 'No conozco' : certificate);
export const nationalities = ['nacional', 'internacional', 'ambos'] as const;
export const nationalityLabels: Record<(typeof nationalities)[number], string> = {
  nacional: 'Solo Nacionales',
  internacional: 'Solo Internacionales',
  ambos: 'Ambos',
};

const INTEGER_LIMIT = 2_147_483_647;
const percent = (max: number, name: string) =>
  figureBetween(1, max, `${name} debe ser un número entero entre 1 y ${max}`, true);
const age = (name: string) => figureBetween(18, 100, `${name} debe ser un número entero entre 18 y 100`, true);
const price = (name: string) =>
  figure({
    message: `${name} debe ser un importe entero de 1 € o más`,
    min: 1,
    max: INTEGER_LIMIT,
    integer: true,
    tooBig: 'El importe es demasiado grande',
  });
const optionalAmount = z
  .union([
    z.literal('').transform(() => null),
    z.null(),
    ofDecimals(figure({ message: 'Debe ser un importe', min: 0 }), 2),
  ])
  .optional()
  .transform((value) => value ?? null);

const productFields = {
  code: requiredText('El código es requerido', 50),
  name: requiredText('El nombre es requerido'),
  bankId: figure({ message: 'Debe seleccionar un banco', min: 1, max: INTEGER_LIMIT, integer: true }),
  effortRatioPercentage: percent(100, 'El ratio de esfuerzo'),
  minAge: age('La edad mínima'),
  maxAge: age('La edad máxima'),
  isFirstHome: z.boolean(),
  energyCertificate: z.enum(energyCertificates, 'Debe seleccionar un certificado energético'),
  minPurchasePrice: price('El precio mínimo'),
  maxPurchasePrice: price('El precio máximo'),
  minAppraisalPercentage: percent(200, 'La tasación mínima'),
  maxAppraisalPercentage: percent(200, 'La tasación máxima'),
  financingPercentage: percent(100, 'La financiación'),
  interestRate: ofDecimals(figureBetween(0.1, 20, 'El interés debe estar entre 0,1 y 20'), 4).meta({
    description: 'Of a mixed product’s fixed years, of a variable one’s first twelve months',
  }),
  maxYears: percent(50, 'El plazo máximo'),
  allowsGuarantor: z.boolean(),
  guarantorMinSalary: optionalAmount,
  guarantorMinPropertyValue: optionalAmount,
  nationality: z.enum(nationalities, 'Debe seleccionar una nacionalidad').default('nacional'),
  workRegime: z
    .enum([...workRegimes, ''], 'Elige un régimen laboral de la lista')
    .nullish()
    .transform((value) => value || null),
  workSeniority: z
    .union([
      z.literal('').transform(() => null),
      z.null(),
      figureBetween(0, 50, 'La antigüedad debe ser un número entero entre 0 y 50', true),
    ])
    .optional()
    .transform((value) => value ?? null),
  notes: optionalText(4000),
  // What is not sent of these stays; null removes it.
  rateType: rateType.nullish().meta({ description: 'Of a product without one the rate is fixed' }),
  fixedYears: fixedYears.nullish().meta({ description: 'Of a mixed one, fewer than `maxYears`' }),
  spread: ofDecimals(spread, 3).nullish().meta({ description: 'Points over the index, of a variable or mixed one' }),
  bonuses: bonusesOf(productBonus).nullish(),
};

interface Ranges {
  minAge: number;
  maxAge: number;
  minPurchasePrice: number;
  maxPurchasePrice: number;
  minAppraisalPercentage: number;
  maxAppraisalPercentage: number;
  allowsGuarantor: boolean;
  guarantorMinSalary: number | null;
  guarantorMinPropertyValue: number | null;
  maxYears: number;
  rateType?: RateType | null | undefined;
  fixedYears?: number | null | undefined;
  spread?: number | null | undefined;
}

/** Checks across fields: the order of the ranges, and the minima of a guarantor. */
function checkTogether(product: Ranges, context: z.RefinementCtx): void {
  const refuse = (path: keyof Ranges, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (product.minAge > product.maxAge) refuse('maxAge', 'La edad máxima no puede ser menor que la mínima');
  if (product.minPurchasePrice > product.maxPurchasePrice) {
    refuse('maxPurchasePrice', 'El precio máximo no puede ser menor que el mínimo');
  }
  if (product.minAppraisalPercentage > product.maxAppraisalPercentage) {
    refuse('maxAppraisalPercentage', 'La tasación máxima no puede ser menor que la mínima');
  }
  // An omitted field keeps its stored value, so only the server can check it.
  const { rateType: type = null, fixedYears: years = null, spread: points = null } = product;
  for (const { path, message } of rateIssues({ rateType: type, fixedYears: years, spread: points }, product.maxYears))
    if (product[path] !== undefined) refuse(path, message);
  if (!product.allowsGuarantor) return;
  if (isNone(product.guarantorMinSalary))
    refuse('guarantorMinSalary', 'El salario mínimo del avalista debe ser mayor que 0');
  if (isNone(product.guarantorMinPropertyValue)) {
    refuse('guarantorMinPropertyValue', 'El valor mínimo de los inmuebles del avalista debe ser mayor que 0');
  }
}

/** Less than a cent is stored as 0. */
const isNone = (amount: number | null): boolean => amount === null || amount < CENT;

export const productForm = z.object(productFields).superRefine(checkTogether).meta({ id: 'ProductForm' });
export type ProductForm = z.infer<typeof productForm>;

/** Defaults of a new product: on its form, in demo data and in specs. */
export const productDefaults = {
  effortRatioPercentage: 35,
  minAge: 18,
  maxAge: 65,
  isFirstHome: false,
  energyCertificate: 'unknown',
  minPurchasePrice: 100_000,
  maxPurchasePrice: 500_000,
  minAppraisalPercentage: 80,
  maxAppraisalPercentage: 90,
  financingPercentage: 80,
  interestRate: 3.5,
  maxYears: 30,
  allowsGuarantor: false,
  nationality: 'nacional',
} satisfies Partial<z.input<typeof productForm>>;
