import { Fragment } from 'react';
import { findWords } from './find-words';

/** The text with the parts that match the query marked, accents aside. */
export function Marked({ text, query }: { text: string; query: string }) {
  const ranges = findWords(text, query);
  return (
    <>
      {ranges.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
