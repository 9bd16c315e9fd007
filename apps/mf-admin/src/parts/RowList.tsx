import type { ReactNode } from 'react';
import styles from './row-list.module.css';

interface RowListProps {
  /** What the rows are: 'Sesiones abiertas'. */
  label?: string;
  children: ReactNode;
}

/** A few things one below the other, each with what can be done to it: where a table would be too much. */
export const RowList = ({ label, children }: RowListProps) => (
  <ul className={styles['list']} aria-label={label}>
    {children}
  </ul>
);

interface RowItemProps {
  /** The first line: a name, and what marks it. */
  title: ReactNode;
  /** What is known of it, in paragraphs. */
  children?: ReactNode;
  /** A button, or several. */
  action?: ReactNode;
}

export const RowItem = ({ title, children, action }: RowItemProps) => (
  <li className={styles['row']}>
    <div className={styles['facts']}>
      <p className={styles['title']}>{title}</p>
      {children}
    </div>
    {action}
  </li>
);
