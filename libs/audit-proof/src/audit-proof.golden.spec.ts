import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonical } from './canonical.js';
import { fromHex, toHex, type Hash } from './hash.js';
import { headHash, headText, FIRST, type HeadFacts } from './head.js';
import { consistencyRanges, leadsFrom, pathRanges, rootOfPath, type Range } from './proofs.js';
import { leafOf, personalHashOf, rowText, type ProvedRow } from './row.js';
import { rootOf } from './tree.js';

interface Cases {
  rows: (ProvedRow & { personal: object; salt: string })[];
  canonical: string[];
  leaves: string[];
  roots: Record<string, string>;
  inclusion: Record<string, string[]>;
  consistency: Record<string, string[]>;
  numbers: [string, string][];
  heads: HeadFacts[];
  headBytes: string[];
}

const cases = JSON.parse(readFileSync(join(__dirname, '../golden/audit-proof.json'), 'utf8')) as Cases;
const leaves = cases.leaves.map(fromHex);
const hashesOf = (ranges: Range[]): Hash[] => ranges.map(({ start, end }) => rootOf(leaves.slice(start, end)));

describe('the golden cases', () => {
  it('rows are written in their canonical form', () => {
    expect(cases.rows.map((row) => rowText(row, personalHashOf(row.salt, row.personal)))).toEqual(cases.canonical);
  });

  it('leaves', () => {
    expect(cases.rows.map((row) => toHex(leafOf(row)))).toEqual(cases.leaves);
  });

  it.each(Object.entries(cases.roots))('the root of %s rows', (size, root) => {
    expect(toHex(rootOf(leaves.slice(0, Number(size))))).toBe(root);
  });

  it.each(Object.entries(cases.inclusion))('the path of row %s', (at, path) => {
    const [index, size] = [Number(at), leaves.length];
    expect(hashesOf(pathRanges(index, size)).map(toHex)).toEqual(path);
    const leaf = leaves[index] ?? fromHex('');
    expect(toHex(rootOfPath(index, size, leaf, path.map(fromHex)) ?? fromHex(''))).toBe(cases.roots[size]);
  });

  it.each(Object.entries(cases.consistency))('the consistency proof of two sizes: %s', (sizes, path) => {
    const [from = 0, to = 0] = sizes.split('-').map(Number);
    expect(hashesOf(consistencyRanges(from, to)).map(toHex)).toEqual(path);
    const [first, second] = [rootOf(leaves.slice(0, from)), rootOf(leaves.slice(0, to))];
    expect(leadsFrom({ from, to, first, second, path: path.map(fromHex) })).toBe(true);
  });

  it.each(cases.numbers)('the number %s is written %s', (text, written) => {
    expect(canonical(JSON.parse(text))).toBe(written);
  });

  it('heads, each with the hash of the previous one', () => {
    expect(cases.heads.map(headText)).toEqual(cases.headBytes);
    expect(cases.heads.map(({ previous }) => previous)).toEqual([FIRST, ...cases.heads.slice(0, -1).map(headHash)]);
  });
});
