import * as z from 'zod';
import { bankForm } from './catalog/banks.js';
import { costRuleForm } from './catalog/cost-rule-forms.js';
import { referenceRateForm } from './catalog/reference-rates.js';
import { errorCatalogue, errorCodes } from './error-catalogue.js';
import { inEnglish, prefersEnglish } from './english.js';
import './locale.js';
import { operations } from './operations.js';
import { fieldErrorsOf, problemOf } from './problem.js';

const detailOf = (message: string) =>
  inEnglish(problemOf('validation', 'spec', { errors: [{ path: 'name', code: 'required', message }] })).errors?.[0]
    ?.detail;

/** A sentence that asks for a value: its English is that of its code. */
const ASKS = /requerid[oa]s?$|^(Debe seleccionar|Debe incluir|Elige|Selecciona|Ingresa|Escribe el|Indica|Falta) /;

/** The sentences that schemas have of their own. */
function sentencesOf(schema: unknown, seen = new Set<unknown>()): Set<string> {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    if (!(part instanceof z.core.$ZodType) || seen.has(part)) return;
    seen.add(part);
    const def = part._zod.def as unknown as Record<string, unknown> & { error?: (issue: object) => unknown };
    const checks = (def.checks ?? []) as { _zod: { def: { error?: (issue: object) => unknown } } }[];
    for (const { error } of [def, ...checks.map(({ _zod }) => _zod.def)]) {
      const sentence = error?.({ code: 'custom' });
      if (typeof sentence === 'string') found.add(sentence);
    }
    const inner = [def.innerType, def.in, def.out, def.left, def.right, def.element, def.valueType];
    const parts = [def.options, def.items, Object.values(def.shape ?? {})];
    [...inner, ...parts.flat()].forEach(visit);
  };
  visit(schema);
  return found;
}

const seen = new Set<unknown>();
const sentences = operations.flatMap(({ body, query }) => [...sentencesOf(body, seen), ...sentencesOf(query, seen)]);

it('every sentence of a body or a query has an English one of its own', () => {
  expect(sentences.length).toBeGreaterThan(100);
  expect(sentences.filter((sentence) => detailOf(sentence) === 'Required' && !ASKS.test(sentence))).toEqual([]);
  expect(sentences.filter((sentence) => !detailOf(sentence))).toEqual([]);
});

it('every sentence begins with its subject, and has no space at its ends', () => {
  expect(sentences.filter((sentence) => !/^[A-ZÁÉÍÓÚÑ0-9].*\S$/s.test(sentence))).toEqual([]);
});

it('every number of a sentence is in the English one too, as JSON writes it', () => {
  const digitsOf = (text = '') => text.replaceAll(/\D/g, '');
  const english = sentences.map((sentence) => [sentence, detailOf(sentence)] as const);
  expect(english.filter(([, detail = '']) => /\d,\d|\d\.\d{3}(?!\d)/.test(detail))).toEqual([]);
  expect(
    english.filter(
      ([sentence, detail]) => /\d/.test(sentence) && !ASKS.test(sentence) && digitsOf(sentence) !== digitsOf(detail),
    ),
  ).toEqual([]);
});

it('bounds are the same in both languages', () => {
  expect(
    [
      'La edad mínima es 18 años',
      'No puede exceder 255 caracteres',
      'El porcentaje debe estar entre 0 y 100',
      'El plazo debe ser un número entero entre 1 y 50',
      'El precio mínimo debe ser un importe entero de 1 € o más',
      'La contraseña debe tener al menos 12 caracteres',
      'El porcentaje no puede ser mayor a 100',
      'El porcentaje de financiación debe ser mayor a 0',
      'Los ingresos netos deben ser un importe entero mayor que 0',
      'El plazo debe ser un número entero de años mayor que 0',
      'El coste anual debe estar entre 0 y 99.999,99',
      'Debe ser como máximo 0.5',
      'Debe ser como mínimo 1000.5',
      'La imagen tiene demasiados píxeles: como máximo 4 millones, por ejemplo 2000 × 2000',
      'La tasación máxima no puede ser menor que la mínima',
      'Tiene demasiados niveles: como máximo 32',
    ].map(detailOf),
  ).toEqual([
    'At least 18',
    'At most 255 characters',
    'Between 0 and 100',
    'A whole number between 1 and 50',
    'A whole amount of at least 1',
    'At least 12 characters',
    'At most 100',
    'Greater than 0',
    'A whole amount greater than 0',
    'A whole number greater than 0',
    'Between 0 and 99999.99',
    'At most 0.5',
    'At least 1000.5',
    'Too many pixels: at most 4 million, such as 2000 × 2000',
    'Not less than the lower bound',
    'Nested too deeply: at most 32 levels',
  ]);
});

it('the message stays Spanish, and title and detail are English', () => {
  for (const code of errorCodes) {
    const { message, english } = errorCatalogue[code];
    expect(inEnglish(problemOf(code, 'spec'))).toMatchObject({ message, title: english, detail: english });
  }
});

it.each([
  [undefined, false],
  ['*', false],
  ['en', true],
  ['en-GB,en;q=0.9', true],
  ['es-ES,es;q=0.9,en;q=0.8', false],
  ['es;q=0.5, en;q=0.8', true],
  ['en;q=0', false],
  ['de,fr', false],
  ['entonces', false],
])('Accept-Language %s prefers English: %s', (header, expected) => {
  expect(prefersEnglish(header)).toBe(expected);
});

it('a field says what is wrong with it by a code', () => {
  const schema = z.object({
    missing: z.string(),
    short: z.string().min(3),
    empty: z.string().min(1),
    type: z.number(),
    low: z.number().min(2),
    choice: z.enum(['a', 'b']),
    rule: z.string().refine(() => false),
    list: z.array(z.string()).max(1),
    percentage: bankForm.shape.paymentPercentage,
    reference: referenceRateForm.shape.value,
    brackets: costRuleForm.shape.brackets,
  });
  const words = { short: 'a', empty: '', type: 'x', choice: 'c', rule: '', list: ['a', 'b'] };
  const decimals = { percentage: 1.005, reference: 2.4005, brackets: [{ upTo: null, rate: 1.0005 }] };
  const sent = { ...words, low: 1, ...decimals };
  const { error } = schema.safeParse(sent, { reportInput: true });
  expect(error && fieldErrorsOf(error).map(({ path, code }) => `${path} ${code}`)).toEqual([
    'missing required',
    'short too_short',
    'empty required',
    'type invalid_type',
    'low too_small',
    'choice not_allowed',
    'rule invalid',
    'list too_many',
    'percentage too_precise',
    'reference too_precise',
    'brackets.0.rate too_precise',
  ]);
});
