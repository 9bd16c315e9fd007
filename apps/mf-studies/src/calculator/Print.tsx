import type { ReactNode } from 'react';
import { Brand } from '@umbral/ui';
import { formatDate, type DateInput } from '@umbral/ui';
import styles from './Print.module.css';

export interface PrintHeadProps {
  /** Company of the person who prints. */
  company?: string;
  /** Now by default. */
  date?: DateInput;
}

/** Letterhead: on paper only. */
export function PrintHead({ company, date = new Date() }: PrintHeadProps) {
  return (
    <div className={`print-only ${styles['letterhead']}`}>
      <div className={styles['print-head']}>
        <Brand />
        <span>{[company, formatDate(date)].filter(Boolean).join(' · ')}</span>
      </div>
    </div>
  );
}

/** Legal line at the end: on paper only. */
export function PrintFoot({ children }: { children: ReactNode }) {
  return <p className={`print-only ${styles['print-foot']}`}>{children}</p>;
}

/** On paper only: the inputs in words, since forms are not printed. */
export function PrintOnly({ children }: { children: ReactNode }) {
  return <div className="print-only">{children}</div>;
}

/** On screen only. */
export function NoPrint({ children }: { children: ReactNode }) {
  return <div className="no-print">{children}</div>;
}
