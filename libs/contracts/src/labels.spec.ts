import * as contracts from './index.js';

const tables = Object.entries(contracts).filter(
  (entry): entry is [string, Record<string, string>] =>
    entry[0].endsWith('Labels') && Object.values(entry[1]).every((label) => typeof label === 'string'),
);

it('every label has words, and no two of a table are alike', () => {
  expect(tables.length).toBeGreaterThan(10);
  for (const [name, labels] of tables) {
    const words = Object.values(labels);
    expect([name, words.filter((label) => label.trim() === '')]).toEqual([name, []]);
    expect([name, new Set(words).size]).toEqual([name, words.length]);
  }
});
