import { useMemo } from 'react';
import { useForm, type FieldValues, type UseFormProps, type UseFormReturn } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';

type Values<Fields extends FieldValues, Output> = Pick<
  UseFormProps<Fields, unknown, Output>,
  'defaultValues' | 'values'
>;

/**
 * react-hook-form over a schema: validated on submit, and from then on at each change. `WrongFields` in its `<form>`
 * focuses the first error.
 */
export function useKitForm<Fields extends FieldValues, Output>(
  schema: z.ZodType<Output, Fields>,
  props: Values<Fields, Output> & { prepare?: undefined },
): UseFormReturn<Fields, unknown, Output>;
/** `prepare` maps the fields' values to the schema's input, where the two differ: mostly `withoutBlanks`. */
export function useKitForm<Fields extends FieldValues, Output>(
  schema: z.ZodType<Output>,
  props: Values<Fields, Output> & { prepare: (values: Fields) => unknown },
): UseFormReturn<Fields, unknown, Output>;
export function useKitForm<Fields extends FieldValues, Output>(
  schema: z.ZodType<Output>,
  { prepare, ...props }: Values<Fields, Output> & { prepare?: (values: Fields) => unknown },
): UseFormReturn<Fields, unknown, Output> {
  const reading = useMemo(
    () => z.preprocess((values: Fields): unknown => (prepare ? prepare(values) : values), schema),
    [schema, prepare],
  );
  return useForm<Fields, unknown, Output>({
    ...props,
    resolver: zodResolver(reading),
    // react-hook-form uses the order of registration, and ignores tabs.
    shouldFocusError: false,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
}
