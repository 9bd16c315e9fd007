import type { ReactNode } from 'react';
import { CellMain, EmptyState, formatDateTime } from '@umbral/ui';
import { AppLink } from '@umbral/web-kit';
import styles from './Desk.module.css';
import { agoWord } from './desk-words';

export interface RecordRow {
  id: number;
  to: string;
  title: string;
  sub: string;
  /** When it was last changed. */
  at: string;
}

export interface RecordRowsProps {
  rows: readonly RecordRow[];
  /** Said when there are none. */
  empty: { icon: ReactNode; title: string; text?: string };
}

/** Records one below the other, each a link that says how long ago it was changed. */
export function RecordRows({ rows, empty }: RecordRowsProps) {
  if (rows.length === 0)
    return (
      <div className={styles['empty']}>
        <EmptyState level={3} {...empty} />
      </div>
    );
  return (
    <ul className={styles['rows']}>
      {rows.map(({ id, to, title, sub, at }) => (
        <li key={id}>
          <AppLink to={to} className={styles['row']}>
            <span className={styles['name']}>
              <CellMain sub={sub}>{title}</CellMain>
            </span>{' '}
            <time dateTime={at} title={formatDateTime(at)}>
              {agoWord(at)}
            </time>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
