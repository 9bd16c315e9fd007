import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

/** Values that are stored nowhere: they count as typed, so that the draft has them and leaving asks. */
export function usePrefilledAsDirty<Values extends FieldValues, Output>(
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the form's context is of no interest here
  form: UseFormReturn<Values, any, Output>,
  values: (Values & DefaultValues<Values>) | undefined,
): void {
  useEffect(() => {
    if (values) form.reset(values, { keepDefaultValues: true });
  }, [form, values]);
}
