const FIELD = 'form :is(input:not([type="hidden"]), select, textarea)';

/** Focuses `[data-autofocus]`, else the first field of a form, else the title (a read-only dialog). */
export function focusFirst(content: HTMLElement): void {
  const marked = content.querySelector<HTMLElement>('[data-autofocus]');
  const field = [...content.querySelectorAll<HTMLInputElement>(FIELD)].find(
    (element) => !element.disabled && !element.readOnly && element.closest('[hidden]') === null,
  );
  const target = marked ?? field ?? content.querySelector<HTMLElement>('h2') ?? content;
  target.focus({ preventScroll: true });
}

/** Is the focus still where it was put when the dialog opened: on its title, or nowhere? */
export function isAtStart(content: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === content || activeElement?.tagName === 'H2';
}
