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

interface DiffProps {
  changes: readonly FieldChange[];
  /** Shown above the table; for screen readers only unless given. */
  caption?: string;
}

/** The changed fields, before and after. */
export function Diff({ changes, caption }: DiffProps) {
  return (
    <table className={styles['diff']}>
      <caption className={caption ? styles['caption'] : 'sr-only'}>{caption ?? 'Campos que cambiaron'}</caption>
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
