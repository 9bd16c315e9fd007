import type { ReactNode } from 'react';
import styles from './row-list.module.css';

interface RowListProps {
  /** Accessible name: 'Sesiones abiertas'. */
  label?: string;
  children: ReactNode;
}

/** A short list of items with actions, where a table would be too much. */
export const RowList = ({ label, children }: RowListProps) => (
  <ul className={styles['list']} aria-label={label}>
    {children}
  </ul>
);

interface RowItemProps {
  /** The first line: a name with its marks. */
  title: ReactNode;
  /** Its details, in paragraphs. */
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
