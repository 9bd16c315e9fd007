import { useForm, type FieldValues, type UseFormProps, type UseFormReturn } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import type * as z from 'zod';

type KitFormProps<Values extends FieldValues> = Omit<UseFormProps<Values>, 'resolver' | 'mode'>;

/** react-hook-form over a schema: checked when it is sent, and from then on while it is corrected. */
export function useKitForm<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
  props: KitFormProps<Values>,
): UseFormReturn<Values, unknown, Output> {
  return useForm<Values, unknown, Output>({
    ...(props as UseFormProps<Values, unknown, Output>),
    resolver: zodResolver(schema),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
}
