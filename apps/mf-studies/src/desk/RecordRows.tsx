import type { ReactNode } from 'react';
import { CellMain, EmptyState, formatDate, formatDateTime } from '@umbral/ui';
import { AppLink } from '@umbral/web-kit';
import styles from './Desk.module.css';
import { agoWord } from './desk-words';

export interface RecordRow {
  id: number;
  to: string;
  title: string;
  sub: string;
  /** When it was last changed, or the day that it waits for. */
  at: string;
  /** How far away that is, where it is not the time since a change. */
  word?: string;
}

interface RecordRowsProps {
  rows: readonly RecordRow[];
  /** Text of the empty state; without it there are rows. */
  empty?: { icon: ReactNode; title: string; text?: string };
}

/** A list of records, each a link with the time since its last change. */
export function RecordRows({ rows, empty }: RecordRowsProps) {
  if (rows.length === 0 && empty)
    return (
      <div className={styles['empty']}>
        <EmptyState level={3} {...empty} />
      </div>
    );
  return (
    <ul className={styles['rows']}>
      {rows.map(({ id, to, title, sub, at, word }) => (
        <li key={id}>
          <AppLink to={to} className={styles['row']}>
            <span className={styles['name']}>
              <CellMain sub={sub}>{title}</CellMain>
            </span>{' '}
            <time dateTime={at} title={word === undefined ? formatDateTime(at) : formatDate(at)}>
              {word ?? agoWord(at)}
            </time>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
