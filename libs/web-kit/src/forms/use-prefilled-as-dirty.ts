import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

/** Prefilled values that are stored nowhere make the form dirty, so that the draft has them and leaving is confirmed. */
export function usePrefilledAsDirty<Values extends FieldValues, Output>(
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the form's context is irrelevant here
  form: UseFormReturn<Values, any, Output>,
  values: (Values & DefaultValues<Values>) | undefined,
): void {
  useEffect(() => {
    if (values) form.reset(values, { keepDefaultValues: true });
  }, [form, values]);
}
