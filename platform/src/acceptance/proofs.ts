// @ts-nocheck is being removed file by file
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../paths.ts';
import { titlesOf } from './titles.ts';

const FOLDERS = ['apps', 'services', 'libs', 'platform', 'e2e'];
const SPEC = /\.(spec\.tsx?|test\.(?:mjs|ts))$/;
const NOT_OURS = /^(node_modules|dist.*|generated|\..+)$/;
const MENTIONED = /[BPS]-[A-Z]{3}-\d{2}/g;
const CARRIED = /\[([BPS]-[A-Z]{3}-\d{2})\]/g;
const ANY_TAG = /\[[A-Z][\w-]*\]\s*/g;

/**
 * @typedef {object} Proof
 * @property {string} file @property {string} title without what stands in brackets
 */

/** @returns of all specs */
export const specTitles = (): { file: string; titles: string[] }[] =>
  FOLDERS.flatMap(specsBelow).map((file) => ({ file, titles: titlesOf(file, readFileSync(inRoot(file), 'utf8')) }));

/** Which titles carry which row. @returns by row, in the order of the files */
export function proofsByRow(specs): Map<string, Proof[]> {
  const proofs = new Map();
  for (const { file, titles } of specs)
    for (const title of titles)
      for (const [, id] of title.matchAll(CARRIED)) {
        if (!proofs.has(id)) proofs.set(id, []);
        proofs.get(id).push({ file, title: title.replace(ANY_TAG, '').trim() });
      }
  return proofs;
}

/** A row that is named outside of brackets of its own would not be counted. */
export const uncounted = (specs): string[] =>
  specs.flatMap(({ file, titles }) =>
    titles
      .filter((title) => title.match(MENTIONED)?.length !== title.match(CARRIED)?.length)
      .map((title) => `${file}: «${title}» names a row outside of brackets of its own`),
  );

function specsBelow(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return specsBelow(path);
      return SPEC.test(entry.name) ? [path] : [];
    });
}
