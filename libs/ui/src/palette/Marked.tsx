import { findFolded } from '../format';

/** The text with the part that matches the query marked, accents aside. */
export function Marked({ text, query }: { text: string; query: string }) {
  const found = findFolded(text, query);
  if (!found) return text;
  const [start, end] = found;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
