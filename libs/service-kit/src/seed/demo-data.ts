import { readFileSync } from 'node:fs';

/**
 * Demo data from the files beside a seed program.
 * @param seed its `import.meta.url`
 */
export const demoData = (seed: string) => ({
  /** Records of a file of JSON Lines: one a line, in their order. */
  records: <Row>(name: string): Row[] =>
    readFileSync(new URL(`${name}.jsonl`, seed), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row),
  /** A logo as forms send it. */
  logo: (file: string): string =>
    `data:image/png;base64,${readFileSync(new URL(`logos/${file}`, seed)).toString('base64')}`,
});
