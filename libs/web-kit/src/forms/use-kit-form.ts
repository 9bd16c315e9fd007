import { useMemo } from 'react';
import { useForm, type FieldValues, type UseFormProps, type UseFormReturn } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';

type Values<Fields extends FieldValues, Output> = Pick<
  UseFormProps<Fields, unknown, Output>,
  'defaultValues' | 'values'
>;

/**
 * react-hook-form over a schema: checked when it is sent, and from then on while it is corrected. `WrongFields` in its
 * `<form>` leads to what is wrong.
 */
export function useKitForm<Fields extends FieldValues, Output>(
  schema: z.ZodType<Output, Fields>,
  props: Values<Fields, Output> & { prepare?: undefined },
): UseFormReturn<Fields, unknown, Output>;
/** `prepare` makes the schema's input of what the fields hold, where the two differ: mostly `withoutBlanks`. */
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
    // react-hook-form goes by the order in which fields were mounted, and knows nothing of tabs.
    shouldFocusError: false,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
}
