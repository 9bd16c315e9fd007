const CONTROLS = 'input:not([type="hidden"]), select, textarea, button';

/** The invalid elements of a form, in the order of the screen: controls, and messages without a control. */
export const wrongPlaces = (form: ParentNode | null | undefined): HTMLElement[] =>
  form ? [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"], .field-error')] : [];

/** The element to focus: the control, the first one of a group, or the message itself. */
export function placeOf(wrong: HTMLElement): HTMLElement {
  if (wrong.matches(CONTROLS)) return wrong;
  const control = wrong.closest('.field')?.querySelector<HTMLElement>(CONTROLS);
  if (control) return control;
  wrong.tabIndex = -1;
  return wrong;
}
