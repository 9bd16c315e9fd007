/** Buffers keys typed between the shortcut and the mount of the palette, whose chunk is fetched on first use. */
let buffer = '';
let consumer: ((text: string) => void) | undefined;
/** Closes the palette that is being opened; undefined while nothing is buffered. */
let cancel: (() => void) | undefined;

const isInField = (): boolean => document.activeElement?.closest('.palette') != null;

function capture(event: KeyboardEvent): void {
  if (isInField()) return stopTypeAhead();
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === 'Escape') cancel?.();
  else if (event.key === 'Backspace') buffer = buffer.slice(0, -1);
  else if (event.key.length === 1) buffer += event.key;
  else if (!/^(Enter|Tab|Arrow)/.test(event.key)) return undefined;
  // Else it would reach the focused field, submit the form, or close the dialog below.
  event.preventDefault();
  event.stopPropagation();
  consumer?.(buffer);
  return undefined;
}

/** @param onCancel of Escape: closes the palette, and stops the buffering */
export function bufferTypeAhead(onCancel: () => void): void {
  if (cancel || isInField()) return;
  cancel = onCancel;
  buffer = '';
  document.addEventListener('keydown', capture, { capture: true });
}

/** Called by the mounted palette: consumes the buffer, and further keys until its field has the focus. */
export function consumeTypeAhead(consume: (text: string) => void): () => void {
  consumer = consume;
  if (buffer !== '') consume(buffer);
  return stopTypeAhead;
}

export function stopTypeAhead(): void {
  document.removeEventListener('keydown', capture, { capture: true });
  cancel = undefined;
  consumer = undefined;
  buffer = '';
}
