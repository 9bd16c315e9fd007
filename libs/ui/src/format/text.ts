const MARKS = /\p{M}/gu;

/** Without accents and in lower case, so that 'avila' finds 'Ávila'. Length may change; see `findFolded`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase();
}

/** Where `query` occurs in `text`, accents and case aside, as [start, end) in `text`; undefined when it does not. */
export function findFolded(text: string, query: string): [number, number] | undefined {
  const wanted = foldText(query.trim());
  if (wanted === '') return undefined;
  let folded = '';
  const origins: number[] = [];
  let offset = 0;
  for (const letter of text) {
    const plain = foldText(letter);
    for (let i = 0; i < plain.length; i += 1) origins.push(offset);
    folded += plain;
    offset += letter.length;
  }
  const at = folded.indexOf(wanted);
  if (at < 0) return undefined;
  return [origins[at] ?? 0, origins[at + wanted.length] ?? text.length];
}

/** First letters of the first two words: 'Alba Domínguez Reig' -> 'AD'. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => /\p{L}|\p{N}/u.exec(word)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('es-ES');
}
