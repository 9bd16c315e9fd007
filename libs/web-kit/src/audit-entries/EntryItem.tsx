import type { ReactNode } from 'react';
import { formatAuditTime, type DateInput } from '@umbral/ui';
import styles from './EntryItem.module.css';

export interface EntryItemProps {
  at: DateInput;
  /** `Badge` with the action. */
  action: ReactNode;
  /** The record, or the user. */
  name: ReactNode;
  /** Kind of record, or the user's address: 'Estudio de viabilidad'. */
  kind?: ReactNode;
  /** Summary of the details: '3 campos cambiados', 'Detalles'. */
  summary?: string;
  /** A small button at the end of the line. */
  mark?: ReactNode;
  /** `Diff` and further text. */
  children?: ReactNode;
  defaultOpen?: boolean;
}

/** The list item of an audit entry. Rendered inside an `EntryList`. */
export function EntryItem({ at, action, name, kind, summary, mark, children, defaultOpen }: EntryItemProps) {
  const date = at instanceof Date ? at : new Date(at);
  return (
    <li className={styles['movement']}>
      <time className="num" dateTime={date.toISOString()}>
        {formatAuditTime(date)}
      </time>
      <div>
        <div className={styles['movement-what']}>
          {action}
          <b className="strong">{name}</b>
          {kind ? <span className="quieter">{kind}</span> : null}
        </div>
        {summary && children ? (
          <details open={defaultOpen}>
            <summary>{summary}</summary>
            {children}
          </details>
        ) : null}
      </div>
      {mark}
    </li>
  );
}

/** Audit entries, the newest first. */
export function EntryList({ children }: { children: ReactNode }) {
  return <ol className={styles['movements']}>{children}</ol>;
}
