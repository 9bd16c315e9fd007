import type { KeyboardEvent } from 'react';

/** Ctrl+Enter, or Cmd+Enter: does what the dialog is for, wherever the focus is. */
export const isConfirmKey = (event: KeyboardEvent): boolean => withCommand(event) && event.key === 'Enter';

/** Ctrl+S as well, where something is saved; the browser would offer to save the page. */
export const isSaveKey = (event: KeyboardEvent): boolean =>
  isConfirmKey(event) || (withCommand(event) && event.key.toLowerCase() === 's');

const withCommand = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey;
