/** What is typed between the key that opens the palette and its field, which has to be fetched the first time. */
let typed = '';
let sink: ((text: string) => void) | undefined;
let isKeeping = false;

const isInField = (): boolean => document.activeElement?.closest('.palette') != null;

function keep(event: KeyboardEvent): void {
  if (isInField()) return stopKeeping();
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else return undefined;
  // Else it would land in the field that had the focus.
  event.preventDefault();
  event.stopPropagation();
  sink?.(typed);
  return undefined;
}

export function keepTyping(): void {
  if (isKeeping || isInField()) return;
  isKeeping = true;
  typed = '';
  document.addEventListener('keydown', keep, { capture: true });
}

/** The palette is there: it takes what was typed, and what still is until its field has the focus. */
export function takeTyping(take: (text: string) => void): () => void {
  sink = take;
  if (typed !== '') take(typed);
  return stopKeeping;
}

export function stopKeeping(): void {
  document.removeEventListener('keydown', keep, { capture: true });
  isKeeping = false;
  sink = undefined;
  typed = '';
}
