/** Buffers keys typed between the shortcut and the mount of the palette, whose chunk is fetched on first use. */
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
  // Else it would reach the focused field.
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

/** Called by the mounted palette: consumes the buffer, and further keys until its field has the focus. */
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
