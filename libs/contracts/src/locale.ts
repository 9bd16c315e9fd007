import * as z from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const sizes: Record<string, string> = { string: 'caracteres', array: 'elementos', set: 'elementos', file: 'bytes' };

function describeTooSmall(issue: Issue & { code: 'too_small' }): string {
  const unit = sizes[issue.origin];
  if (unit) return issue.minimum === 1 ? 'Campo requerido' : `Debe tener al menos ${issue.minimum} ${unit}`;
  return issue.inclusive ? `Debe ser como mínimo ${issue.minimum}` : `Debe ser mayor que ${issue.minimum}`;
}

function describeTooBig(issue: Issue & { code: 'too_big' }): string {
  const unit = sizes[issue.origin];
  if (unit) return `Debe tener como máximo ${issue.maximum} ${unit}`;
  return issue.inclusive ? `Debe ser como máximo ${issue.maximum}` : `Debe ser menor que ${issue.maximum}`;
}

const formats: Record<string, string> = {
  email: 'Email inválido',
  url: 'La dirección no es válida',
  uuid: 'El identificador no es válido',
  datetime: 'La fecha no es válida',
  date: 'La fecha no es válida',
};

const types: Record<string, string> = {
  string: 'Debe ser un texto',
  number: 'Debe ser un número',
  int: 'Debe ser un número entero',
  boolean: 'Debe ser verdadero o falso',
  array: 'Debe ser una lista',
  object: 'El cuerpo de la petición no es válido',
};

/** Spanish text of a zod issue that its schema left without one. */
export function spanishError(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Campo requerido'
        : (types[issue.expected] ?? 'El valor no es válido');
    case 'too_small':
      return describeTooSmall(issue);
    case 'too_big':
      return describeTooBig(issue);
    case 'invalid_format':
      return formats[(issue as { format?: string }).format ?? ''] ?? 'El formato no es válido';
    case 'not_multiple_of':
      return 'Tiene más decimales de los permitidos';
    case 'unrecognized_keys':
      return 'Hay campos que no se esperaban';
    case 'invalid_value':
      return issue.input === undefined ? 'Campo requerido' : 'Elige uno de los valores permitidos';
    case 'invalid_union':
      // The options before the last one are ways to say "none".
      return issue.errors.at(-1)?.find(({ path }) => path.length === 0)?.message ?? 'El valor no es válido';
    default:
      return 'El valor no es válido';
  }
}

// zod's own Spanish reads badly, and its compiled parsers need eval, which the Content-Security-Policy forbids.
z.config({ customError: spanishError, jitless: 'document' in globalThis });
