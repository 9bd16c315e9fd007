/** @jest-environment-options {"isolated": true} */
import * as contracts from '@umbral/contracts';
import * as z from 'zod';
import { loadFormLibraries } from './load';

jest.mock('zod', () => jest.requireActual<object>('./zod'));
jest.mock('./libraries', () => ({ zod: jest.requireActual<object>('zod') }));

const { bankForm, operations, userCreate } = contracts as unknown as Record<string, z.ZodType>;

// In this order: the library arrives in the fourth case.
test('contracts are declared before the library has arrived', () => {
  expect(operations).toBeDefined();
});

test('a schema answers at once only after the library has arrived', () => {
  expect(() => userCreate?.safeParse({})).toThrow('zod is not loaded yet');
});

test('what a render throws is awaited by React', async () => {
  const thrown = await Promise.resolve()
    .then(() => userCreate?.parse({}))
    .catch((error: unknown) => error instanceof Error && typeof (error as { then?: unknown }).then);
  expect(thrown).toBe('function');
});

test('a schema that may answer later loads the library', async () => {
  const result = await userCreate?.safeParseAsync({ name: '' });
  expect(result?.error?.issues.map(({ message }) => message)).toContain('El nombre es requerido');
});

test('schemas declared before answer like others, in Spanish', async () => {
  await loadFormLibraries();
  const { error } = bankForm?.safeParse({ name: 7 }) ?? {};
  expect(error).toBeInstanceOf(z.ZodError);
  expect(userCreate && '_zod' in userCreate).toBe(true);
  expect(z.object({ day: z.iso.date() }).safeParse({ day: 'x' }).error?.issues[0]?.message).toBe(
    'La fecha no es válida',
  );
});
