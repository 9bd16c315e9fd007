import { inRoot } from '../../local/paths.ts';
import { readJson } from '../../local/read-json.ts';

export interface Row {
  /** Such as P-USR-12 */
  id: string;
  requirement: string;
}

export interface Group {
  title: string;
  rows: Row[];
}

/** The acceptance rows by page, in the order of the file. */
export function acceptanceRows(): Group[] {
  return Object.entries(read<Record<string, Record<string, string>>>('acceptance-rows.json')).map(([title, rows]) => ({
    title,
    rows: Object.entries(rows).map(([id, requirement]) => ({ id, requirement })),
  }));
}

/** The reasons of rows without a test. @returns by row id */
export const reasons = (): Record<string, string> => read<Record<string, string>>('acceptance-reasons.json');

const read = <Shape>(name: string) => readJson<Shape>(inRoot('docs', name));
