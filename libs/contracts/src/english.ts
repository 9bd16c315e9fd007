import { errorCatalogue, type ErrorCode } from './error-catalogue.js';
import type { FieldError, FieldErrorCode, Problem } from './problem.js';

/** The English of a field's sentence, whose path names the field: the first pattern that fits. A sentence that asks for a value has the one of its code. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^Campo desconocido$|^Hay campos que no se esperaban$/, 'Unknown field'],
  [/^Este parámetro no existe$/, 'Unknown parameter'],
  [/^Contiene caracteres no permitidos$/, 'Contains characters that are not allowed'],
  [/^(?:Como máximo|Elige como máximo|Debe tener como máximo) ([\d.]+) caracteres$/, 'At most $1 characters'],
  [/no puede exceder ([\d.]+) caracteres$/i, 'At most $1 characters'],
  [/debe tener al menos (\d+) caracteres$/i, 'At least $1 characters'],
  [/^Escribe entre (\d+) y (\d+) caracteres$/, 'Between $1 and $2 characters'],
  [/^Escribe los (\d+) (?:caracteres|dígitos)/, 'Exactly $1 characters'],
  [/^Como máximo dos decimales$/, 'At most two decimals'],
  [/^Como máximo tres decimales$/, 'At most three decimals'],
  [/^Como máximo cuatro decimales$/, 'At most four decimals'],
  [/^(?:Como máximo|Elige como máximo|Debe tener como máximo) (\d+) /, 'At most $1 items'],
  [/^Tiene demasiados niveles: como máximo (\d+)$/, 'Nested too deeply: at most $1 levels'],
  [/^Debe tener al menos (\d+) elementos$/, 'At least $1 items'],
  [/^Elige entre (\d+) y (\d+) registros$/, 'Between $1 and $2 items'],
  [/número entero entre (-?[\d.,]+) y (-?[\d.,]+)$/, 'A whole number between $1 and $2'],
  [/entre (-?[\d.,]+) y (-?[\d.,]+)$/, 'Between $1 and $2'],
  [/(?:^Debe ser como mínimo|mínim[oa] es) (-?[\d.,]+)/, 'At least $1'],
  [/(?:^Debe ser como máximo|máxim[oa] es) (-?[\d.,]+)/, 'At most $1'],
  [/no puede ser mayor a (-?[\d.,]+)$/, 'At most $1'],
  [/importe entero mayor que (\d)$/, 'A whole amount greater than $1'],
  [/número entero (?:de años )?mayor que (\d)$/, 'A whole number greater than $1'],
  [/mayor (?:que|a) (-?[\d.,]+)$|mayores que (-?[\d.,]+)$/, 'Greater than $1$2'],
  [/^Debe ser menor que (-?[\d.,]+)$/, 'Less than $1'],
  [/importe entero de (\d) (?:€ )?o más$/, 'A whole amount of at least $1'],
  [/entero de (\d) o más$/, 'A whole number of at least $1'],
  [/^La edad debe ser un número entero$|^Debe ser un número entero$/, 'A whole number'],
  [/negativ[oa]s?$/, 'Not negative'],
  [/positiv[oa]s?$/, 'Greater than 0'],
  [/demasiado (?:alt|larg|grande)/, 'Too large'],
  [/^Demasiados permisos$/, 'Too many permissions'],
  [/años a tipo fijo deben ser menos/, 'Fewer years at the fixed rate than the term has'],
  [/^Los tramos no son válidos$/, 'Brackets rise, and only the last one has no upper end'],
  [/^Condición desconocida$/, 'Unknown condition'],
  [/^El mes debe estar dentro del plazo/, 'The month is beyond the term of the loan'],
  [/no superar lo pendiente$/, 'Greater than 0, and at most what is outstanding'],
  [/ningún sello$/, 'No signed head has this size'],
  [/^CIF es requerido para empresas/, 'A company needs a CIF, a person a DNI'],
  [/^(CIF|DNI\/NIE) no válido$/, 'Not a valid $1'],
  [/^Email inválido$/, 'Not a valid email address'],
  [/^Ese dominio está reservado/, 'This domain is reserved and receives no mail: use another address'],
  [/dirección completa/, 'A complete URL, such as https://crm.example.org/umbral'],
  [/empezar por https/, 'Has to begin with https://'],
  [/teléfono lleva/, 'From 6 to 15 digits, such as 612 345 678 or +34 612 345 678'],
  [/^La imagen debe ser/, 'The image has to be PNG, JPEG, WebP or GIF and at most 512 KB'],
  [/demasiados píxeles/, 'Too many pixels: at most 4 million, such as 2000 × 2000'],
  [/^Escribe la cifra sin puntos/, 'Without thousands marks, such as 200000 or 200000.5'],
  [/no puede ser futur[oa]$/, 'Not in the future'],
  [/fecha ya ha pasado$/, 'The date has passed'],
  [/^La fecha de fin|^La fecha final/, 'The end is before the start'],
  [/^La fecha no es válida$/, 'Not a valid date'],
  [/AAAA-MM$/, 'A month as YYYY-MM'],
  [/no puede ser menor que/, 'Not less than the lower bound'],
  [/repetid[oa]s$/, 'Contains an item twice'],
  [/^Debe ser un texto$/, 'A string'],
  [/^Debe ser un (?:número|importe)$/, 'A number'],
  [/^Debe ser verdadero o falso$/, 'true or false'],
  [/^El cuerpo de la petición no es válido$/, 'An object'],
  [/^Debe ser una lista$/, 'A list'],
  [/uno de los valores permitidos$/, 'Not one of the allowed values'],
  [/^Un programa solo recibe/, 'A program receives its own webhooks only'],
  [/^El límite es de las páginas/, 'A limit is of pages: send page too'],
  [/^No se puede continuar la lista/, 'The cursor does not continue this list: request it from the beginning'],
  [/contraseña no es correcta$/, 'The password is wrong'],
  [/no es correcto o ya se ha usado$/, 'The code is wrong or was used already'],
  [/no existe/, 'Does not exist, or you may not see it'],
  [/inactiv[oa]$/, 'Inactive'],
  [/Los filtros no son de esta lista$/, 'Not filters of this list'],
];

const byCode: Record<FieldErrorCode, string> = {
  required: 'Required',
  invalid_type: 'Another type is expected',
  invalid_format: 'Another format is expected',
  not_allowed: 'Not one of the allowed values',
  too_small: 'Too small',
  too_large: 'Too large',
  too_short: 'Too short',
  too_long: 'Too long',
  too_few: 'Too few items',
  too_many: 'Too many items',
  too_precise: 'Too many decimals',
  unknown: 'Unknown field',
  invalid: 'Not valid',
};

/** As JSON writes it: without thousands marks, and with a decimal point. */
const jsonNumber = (spanish: string): string => spanish.replaceAll(/\.(?=\d{3}(?!\d))/g, '').replace(',', '.');

function englishOfField({ code, message }: FieldError): string {
  const found = sentences.find(([pattern]) => pattern.test(message));
  if (!found) return byCode[code];
  const [pattern, english] = found;
  const numbers = pattern.exec(message) ?? [];
  return english.replace(/\$(\d)/g, (_, index: string) => jsonNumber(numbers[Number(index)] ?? ''));
}

/** Whether a caller prefers English to Spanish (RFC 9110, 12.5.4). Without a preference for either it is Spanish. */
export function prefersEnglish(acceptLanguage: string | undefined): boolean {
  const weightOf = (language: string): number => {
    const found = (acceptLanguage ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*q=/))
      .filter(([tag = '']) => tag === language || tag.startsWith(`${language}-`));
    return Math.max(0, ...found.map(([, weight = '1']) => Number(weight) || 0));
  };
  return weightOf('en') > weightOf('es');
}

/** The same problem with `title` and `detail` in English. `message` stays: it is what screens show. */
export function inEnglish(problem: Problem): Problem {
  const { english } = errorCatalogue[problem.code as ErrorCode];
  return {
    ...problem,
    title: english,
    detail: english,
    ...(problem.errors && {
      errors: problem.errors.map((fault) => ({ ...fault, detail: englishOfField(fault) })),
    }),
  };
}
