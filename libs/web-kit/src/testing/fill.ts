import userEvent from '@testing-library/user-event';

/** Replaces a field's value with one change instead of one per letter. To test typing itself, use `userEvent.type`. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  if (text !== '') await userEvent.paste(text);
}
