import * as z from 'zod';
import './index.js';
import { fieldErrorsOf } from './problem.js';

const messagesOf = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? [] : fieldErrorsOf(result.error).map(({ message }) => message);
};

describe('[P-XCC-27] messages are Spanish also without one of the schema', () => {
  it.each([
    [z.string(), undefined, 'Campo requerido'],
    [z.string(), 5, 'Debe ser un texto'],
    [z.number(), 'x', 'Debe ser un número'],
    [z.number().int(), 1.5, 'Debe ser un número entero'],
    [z.boolean(), 'true', 'Debe ser verdadero o falso'],
    [z.array(z.string()), {}, 'Debe ser una lista'],
    [z.string().min(3), 'a', 'Debe tener al menos 3 caracteres'],
    [z.string().max(1), 'ab', 'Debe tener como máximo 1 caracteres'],
    [z.number().min(3), 1, 'Debe ser como mínimo 3'],
    [z.number().gt(3), 3, 'Debe ser mayor que 3'],
    [z.number().max(3), 4, 'Debe ser como máximo 3'],
    [z.email(), 'x', 'Email inválido'],
    [z.iso.date(), 'x', 'La fecha no es válida'],
    [z.enum(['a']), 'b', 'Elige uno de los valores permitidos'],
    [z.enum(['a']), undefined, 'Campo requerido'],
    [z.strictObject({}), { a: 1 }, 'Hay campos que no se esperaban'],
    [z.union([z.literal(''), z.number('Debe ser un importe')]), 'x', 'Debe ser un importe'],
    [z.union([z.literal(''), z.object({ a: z.string() })]), {}, 'El valor no es válido'],
  ])('%#', (schema, value, message) => expect(messagesOf(schema, value)).toEqual([message]));

  it('answers one message a field, by its dotted path', () => {
    const result = z.object({ holders: z.array(z.object({ age: z.number() })) }).safeParse({ holders: [{}] });
    expect(result.success ? [] : fieldErrorsOf(result.error)).toMatchObject([
      { path: 'holders.0.age', message: 'Campo requerido' },
    ]);
  });
});
