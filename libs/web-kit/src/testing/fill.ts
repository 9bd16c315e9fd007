import userEvent from '@testing-library/user-event';

/** Replaces what a field holds at once: one change instead of one per letter. Where typing itself is proved, `userEvent.type`. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  if (text !== '') await userEvent.paste(text);
}
