/** Shorter words, such as 'Ana' and 'del', occur in too many passwords that cannot be guessed by them. */
const MIN_WORD_LENGTH = 4;

/** Without case and accents: attackers try such variants too. */
export const foldedText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The folded words of names and addresses that a password must not contain. Of an address without its mail server, which others have too. */
export const knownWordsIn = (texts: readonly (string | null | undefined)[]): string[] =>
  texts
    .flatMap((text) =>
      foldedText(text ?? '')
        .replace(/@.*/, '')
        .split(/[^a-z0-9]+/),
    )
    .filter((word) => word.length >= MIN_WORD_LENGTH);
