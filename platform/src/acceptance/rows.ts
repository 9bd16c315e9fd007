// @ts-nocheck is being removed file by file
import { readFileSync } from 'node:fs';
import { inRoot } from '../paths.ts';

export interface Row {
  /** Such as P-USR-12 */
  id: string;
  requirement: string;
}

export interface Group {
  title: string;
  rows: Row[];
}

/** What was promised, in its order. */
export function promisedRows(): Group[] {
  return Object.entries(read('acceptance-rows.json')).map(([title, rows]) => ({
    title,
    rows: Object.entries(rows).map(([id, requirement]) => ({ id, requirement })),
  }));
}

/** Why a row has no test. @returns by row */
export const reasons = (): Record<string, string> => read('acceptance-reasons.json');

const read = (name) => JSON.parse(readFileSync(inRoot('docs', name), 'utf8'));
