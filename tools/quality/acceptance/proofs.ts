import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../local/paths.ts';
import { titlesOf } from './titles.ts';
import { weakProofs } from './weak-proofs.ts';

const FOLDERS = ['apps', 'services', 'libs', 'tools'];
const SPEC = /\.(spec\.tsx?|test\.(?:mjs|ts))$/;
const IGNORED = /^(node_modules|dist.*|generated|\..+)$/;
const MENTIONED = /[BPS]-[A-Z]{3}-\d{2}/g;
const CARRIED = /\[([BPS]-[A-Z]{3}-\d{2})\]/g;
const ANY_TAG = /\[[A-Z][\w-]*\]\s*/g;

/** A test that proves a row. */
export interface Proof {
  file: string;
  /** Without the ids in brackets. */
  title: string;
}

export interface SpecTitles {
  file: string;
  titles: string[];
  /** Cases and steps that claim a row without an assertion, each as a problem */
  weak?: string[];
}

/** The titles of all specs. */
export const specTitles = (): SpecTitles[] =>
  FOLDERS.flatMap(specsBelow).map((file) => {
    const text = readFileSync(inRoot(file), 'utf8');
    return { file, titles: titlesOf(file, text), weak: weakProofs(file, text) };
  });

/** The proofs of each row, in the order of the files. */
export function proofsByRow(specs: SpecTitles[]): Map<string, Proof[]> {
  const proofs = new Map<string, Proof[]>();
  for (const { file, titles } of specs)
    for (const title of titles)
      for (const [, id = ''] of title.matchAll(CARRIED))
        proofs.set(id, [...(proofs.get(id) ?? []), { file, title: title.replace(ANY_TAG, '').trim() }]);
  return proofs;
}

/** A row named outside of its own brackets is not counted. */
export const uncounted = (specs: SpecTitles[]): string[] =>
  specs.flatMap(({ file, titles }) =>
    titles
      .filter((title) => title.match(MENTIONED)?.length !== title.match(CARRIED)?.length)
      .map((title) => `${file}: «${title}» names a row outside of its own brackets`),
  );

/** One row per assertion: a test of several rows has a step for each. */
export const crowded = (specs: SpecTitles[]): string[] =>
  specs.flatMap(({ file, titles }) =>
    titles
      .filter((title) => (title.match(CARRIED)?.length ?? 0) > 1)
      .map((title) => `${file}: «${title}» carries more than one row: give each a test or a step`),
  );

function specsBelow(folder: string): string[] {
  return readdirSync(inRoot(folder), { withFileTypes: true })
    .filter(({ name }) => !IGNORED.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return specsBelow(path);
      return SPEC.test(entry.name) ? [path] : [];
    });
}
