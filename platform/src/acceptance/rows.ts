import { inRoot } from '../paths.ts';
import { readJson } from '../read-json.ts';

export interface Row {
  /** Such as P-USR-12 */
  id: string;
  requirement: string;
}

export interface Group {
  title: string;
  rows: Row[];
}

/** The requirements, in their order. */
export function promisedRows(): Group[] {
  return Object.entries(read<Record<string, Record<string, string>>>('acceptance-rows.json')).map(([title, rows]) => ({
    title,
    rows: Object.entries(rows).map(([id, requirement]) => ({ id, requirement })),
  }));
}

/** Why a row has no test. @returns by row */
export const reasons = (): Record<string, string> => read<Record<string, string>>('acceptance-reasons.json');

const read = <Shape>(name: string) => readJson<Shape>(inRoot('docs', name));
