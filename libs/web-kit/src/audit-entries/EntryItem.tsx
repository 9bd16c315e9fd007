import type { ReactNode } from 'react';
import { formatAuditTime, type DateInput } from '@umbral/ui';
import styles from './EntryItem.module.css';

export interface EntryItemProps {
  at: DateInput;
  /** `Badge` with the action. */
  action: ReactNode;
  /** On which record, or by whom. */
  name: ReactNode;
  /** What kind of record, or the address of who: 'Estudio de viabilidad'. */
  kind?: ReactNode;
  /** What opens the details: '3 campos cambiados', 'Detalles'. */
  summary?: string;
  /** A small button at the end of the line. */
  mark?: ReactNode;
  /** `Diff` and further words. */
  children?: ReactNode;
  defaultOpen?: boolean;
}

/** One entry of an audit trail. Put them in a `EntryList`. */
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

/** Movements, the newest first. */
export function EntryList({ children }: { children: ReactNode }) {
  return <ol className={styles['movements']}>{children}</ol>;
}
