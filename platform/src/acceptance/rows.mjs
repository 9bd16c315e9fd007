import { readFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';

/**
 * @typedef {object} Row
 * @property {string} id such as P-USR-12
 * @property {string} requirement
 *
 * @typedef {object} Group
 * @property {string} title
 * @property {Row[]} rows
 */

/** What was promised, in its order. @returns {Group[]} */
export function promisedRows() {
  return Object.entries(read('acceptance-rows.json')).map(([title, rows]) => ({
    title,
    rows: Object.entries(rows).map(([id, requirement]) => ({ id, requirement })),
  }));
}

/** Why a row has no test. @returns {Record<string, string>} by row */
export const reasons = () => read('acceptance-reasons.json');

const read = (name) => JSON.parse(readFileSync(inRoot('docs', name), 'utf8'));
