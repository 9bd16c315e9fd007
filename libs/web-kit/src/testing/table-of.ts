import { screen, within } from '@testing-library/react';

/**
 * The table with a caption, and its rows; both wait until they are shown.
 * @param caption exact
 * @returns `rowOf` takes what the row contains: a regular expression, or the source of one
 */
export function tableOf(caption: string) {
  const table = () => screen.findByRole('table', { name: caption });
  const rowOf = async (text: string | RegExp) => within(await table()).findByRole('row', { name: new RegExp(text) });
  return { table, rowOf };
}
