import type { ReactNode } from 'react';
import { Brand } from '@umbral/ui';
import { formatDate, type DateInput } from '@umbral/ui';
import styles from './Print.module.css';

interface PrintHeadProps {
  /** Company of the user who prints. */
  company?: string;
  /** Now by default. */
  date?: DateInput;
}

/** Letterhead, for print only. */
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

/** Legal line at the end, for print only. */
export function PrintFoot({ children }: { children: ReactNode }) {
  return <p className={`print-only ${styles['print-foot']}`}>{children}</p>;
}

/** For print only: the inputs in words, because forms are not printed. */
export function PrintOnly({ children }: { children: ReactNode }) {
  return <div className="print-only">{children}</div>;
}

/** For screens only. */
export function NoPrint({ children }: { children: ReactNode }) {
  return <div className="no-print">{children}</div>;
}
