import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Status, type DialogProps } from '@umbral/ui';
import { countErrors } from './count-errors';
import { wrongFieldsText } from './wrong-fields-text';
import { placeOf, wrongPlaces } from './wrong-places';

export interface WrongFieldsProps<Values extends FieldValues, Output> {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the form's context is irrelevant here
  form: UseFormReturn<Values, any, Output>;
  /** The tabs that contain the fields: the one with the first invalid field is opened. */
  tabs?: DialogProps['tabs'];
  /** For screen readers only, where a short form shows its errors by itself. */
  hidden?: boolean;
}

/**
 * After each refused save, by the schema or by the server: shows the number of invalid fields, and scrolls the first of
 * them into view and focuses it. Rendered once inside the `<form>`.
 */
export function WrongFields<Values extends FieldValues, Output>(props: WrongFieldsProps<Values, Output>) {
  const { form, tabs, hidden = false } = props;
  const { errors, submitCount } = useFormState({ control: form.control });
  const count = submitCount > 0 ? countErrors(errors) : 0;
  const self = useRef<HTMLSpanElement>(null);
  const awaited = useRef<HTMLElement>(undefined);
  const goToFirst = useEffectEvent(() => {
    const wrong = count > 0 ? wrongPlaces(self.current?.closest('form')) : [];
    // A visible tab with an error stays open.
    const first = wrong.find((place) => !place.closest('[hidden]')) ?? wrong[0];
    const tab = first?.closest<HTMLElement>('[data-tab][hidden]')?.dataset['tab'];
    if (first && tab === undefined) show(first);
    if (tab === undefined) return;
    awaited.current = first;
    tabs?.onChange(tab);
  });
  useEffect(() => goToFirst(), [submitCount]);
  useEffect(() => {
    // Deferred until its tab is visible: a hidden element takes no focus.
    if (awaited.current) show(awaited.current);
    awaited.current = undefined;
  }, [tabs?.value]);
  return (
    // A role, not aria-live: a modal dialog leaves elements with that attribute, and the form around them, reachable.
    <span ref={self} role="status" data-wrong-fields className={hidden ? 'sr-only' : undefined}>
      {count > 0 ? (
        // Remounted at each submit, so that an unchanged number is announced again.
        <Status key={submitCount} tone="danger">
          {wrongFieldsText(count)}
        </Status>
      ) : null}
    </span>
  );
}

function show(wrong: HTMLElement): void {
  const place = placeOf(wrong);
  place.focus({ preventScroll: true });
  // Includes the label above and the message below.
  (place.closest('.field') ?? place).scrollIntoView({ block: 'nearest' });
}
