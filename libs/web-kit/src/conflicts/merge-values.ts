import { set, type FieldValues } from 'react-hook-form';
import { compareVersions, type Comparison, type FieldVersions } from './compare-versions';

export interface Merge<Values> extends Comparison {
  /** Mine, with the fields that only they changed. */
  values: Values;
}

/** Three-way merge of a form: see `compareVersions`. */
export function mergeValues<Values extends FieldValues>(base: Values, mine: Values, theirs: Values): Merge<Values> {
  const compared = compareVersions(base, mine, theirs);
  return { ...compared, values: withTheirs(mine, compared.taken) };
}

/** The merged values with their value of these fields. */
export function withTheirs<Values extends FieldValues>(values: Values, fields: readonly FieldVersions[]): Values {
  const chosen = structuredClone(values);
  for (const { path, theirs } of fields) {
    if (path === '') return structuredClone(theirs) as Values;
    set(chosen, path, structuredClone(theirs));
  }
  return chosen;
}
