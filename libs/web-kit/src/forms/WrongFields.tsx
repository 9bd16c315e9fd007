import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { plural, Status, type DialogProps } from '@umbral/ui';
import { countErrors } from './count-errors';
import { placeOf, wrongPlaces } from './wrong-places';

export interface WrongFieldsProps<Values extends FieldValues, Output> {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the form's context is of no interest here
  form: UseFormReturn<Values, any, Output>;
  /** The tabs that the fields stand on: the one with the first wrong field is opened. */
  tabs?: DialogProps['tabs'];
  /** Only read aloud: a form of two fields shows where it is wrong by itself. */
  hidden?: boolean;
}

/**
 * After each save that was refused, here or by the server: says how many fields are wrong, and brings the first of
 * them into view and focus. Stands inside the `<form>`, once.
 */
export function WrongFields<Values extends FieldValues, Output>(props: WrongFieldsProps<Values, Output>) {
  const { form, tabs, hidden = false } = props;
  const { errors, submitCount } = useFormState({ control: form.control });
  const count = submitCount > 0 ? countErrors(errors) : 0;
  const self = useRef<HTMLSpanElement>(null);
  const awaited = useRef<HTMLElement>(undefined);
  const goToFirst = useEffectEvent(() => {
    const wrong = count > 0 ? wrongPlaces(self.current?.closest('form')) : [];
    // Who stands on a tab with something wrong is left there.
    const first = wrong.find((place) => !place.closest('[hidden]')) ?? wrong[0];
    const tab = first?.closest<HTMLElement>('[data-tab][hidden]')?.dataset['tab'];
    if (first && tab === undefined) show(first);
    if (tab === undefined) return;
    awaited.current = first;
    tabs?.onChange(tab);
  });
  useEffect(() => goToFirst(), [submitCount]);
  useEffect(() => {
    // Only now is its tab in view: what is hidden takes no focus.
    if (awaited.current) show(awaited.current);
    awaited.current = undefined;
  }, [tabs?.value]);
  return (
    // By its role, not by aria-live: a dialog that opens above leaves what has that attribute, and the form around it, in reach.
    <span ref={self} role="status" data-wrong-fields className={hidden ? 'sr-only' : undefined}>
      {count > 0 ? (
        // Another element at every press, so that the same number is said again.
        <Status key={submitCount} tone="danger">
          {plural(count, 'campo por revisar', 'campos por revisar')}
        </Status>
      ) : null}
    </span>
  );
}

function show(wrong: HTMLElement): void {
  const place = placeOf(wrong);
  place.focus({ preventScroll: true });
  // With its name above and the message below.
  (place.closest('.field') ?? place).scrollIntoView({ block: 'nearest' });
}
