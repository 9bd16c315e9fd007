import type { ReactNode } from 'react';
import styles from './EntryItem.module.css';

export interface FieldChange {
  /** Name of the field in Spanish. */
  field: string;
  /** Formatted; null or '' shows 'vacío'. */
  before: ReactNode;
  after: ReactNode;
}

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '';

/** The changed fields, before and after. */
export function Diff({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <table className={styles['diff']}>
      <caption className="sr-only">Campos que cambiaron</caption>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Antes</th>
          <th scope="col">Después</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change, index) => (
          <tr key={index}>
            <th scope="row">{change.field}</th>
            <td>{isEmpty(change.before) ? <span className="quieter">vacío</span> : <del>{change.before}</del>}</td>
            <td>{isEmpty(change.after) ? <span className="quieter">vacío</span> : <ins>{change.after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
