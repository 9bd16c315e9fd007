/** What is buffer between the key that opens the palette and its field, which has to be fetched the first time. */
let buffer = '';
let consumer: ((text: string) => void) | undefined;
let isCapturing = false;

const isInField = (): boolean => document.activeElement?.closest('.palette') != null;

function capture(event: KeyboardEvent): void {
  if (isInField()) return stopTypeAhead();
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === 'Backspace') buffer = buffer.slice(0, -1);
  else if (event.key.length === 1) buffer += event.key;
  else return undefined;
  // Else it would land in the field that had the focus.
  event.preventDefault();
  event.stopPropagation();
  consumer?.(buffer);
  return undefined;
}

export function bufferTypeAhead(): void {
  if (isCapturing || isInField()) return;
  isCapturing = true;
  buffer = '';
  document.addEventListener('keydown', capture, { capture: true });
}

/** The palette is there: it takes what was buffer, and what still is until its field has the focus. */
export function consumeTypeAhead(consume: (text: string) => void): () => void {
  consumer = consume;
  if (buffer !== '') consume(buffer);
  return stopTypeAhead;
}

export function stopTypeAhead(): void {
  document.removeEventListener('keydown', capture, { capture: true });
  isCapturing = false;
  consumer = undefined;
  buffer = '';
}
