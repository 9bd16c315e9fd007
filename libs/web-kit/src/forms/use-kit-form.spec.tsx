import { act, renderHook } from '@testing-library/react';
import * as z from 'zod';
import { useKitForm } from './use-kit-form';
import { withoutBlanks } from './without-blanks';

const schema = z.object({ price: z.number('El precio es requerido'), costs: z.number().default(0) });
interface Fields {
  price: number | null;
  costs: number | null;
}

const submit = async (fields: Fields) => {
  const { result } = renderHook(() =>
    useKitForm(schema, { defaultValues: fields satisfies Fields, prepare: withoutBlanks }),
  );
  // react-hook-form only tracks the state that is read.
  expect(result.current.formState.errors).toEqual({});
  const sent: z.output<typeof schema>[] = [];
  await act(() => result.current.handleSubmit((body) => void sent.push(body))());
  return { sent, errors: result.current.formState.errors };
};

test('a cleared number takes the default of the schema', async () => {
  expect((await submit({ price: 5, costs: null })).sent).toEqual([{ price: 5, costs: 0 }]);
});

test('a cleared number without a default is an error on its field', async () => {
  const { sent, errors } = await submit({ price: null, costs: 1 });
  expect(sent).toEqual([]);
  expect(errors.price?.message).toBe('El precio es requerido');
});

test('blanks are removed at every depth', () => {
  expect(withoutBlanks({ a: null, b: [{ c: null, d: '' }], e: { f: null } })).toEqual({ b: [{ d: '' }], e: {} });
});

test('fields that the schema does not read need a `prepare`', () => {
  const defaultValues: Fields = { price: null, costs: null };
  // @ts-expect-error -- null is no price
  const useUnprepared = () => useKitForm(schema, { defaultValues });
  expect(useUnprepared).toBeInstanceOf(Function);
});
