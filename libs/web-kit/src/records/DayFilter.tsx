import { useId } from 'react';
import styles from './DayFilter.module.css';

interface DayFilterProps {
  /** 'Desde' */
  label: string;
  /** 'YYYY-MM-DD', or nothing. */
  value: string;
  /** Why this day is refused. */
  refusal: string | undefined;
  onChange: (value: string) => void;
}

/** A filter by a day. The browser reports a day only once it is complete. */
export function DayFilter({ label, value, refusal, onChange }: DayFilterProps) {
  const id = useId();
  return (
    <span className={styles['day']}>
      <label className="filter">
        <span>{label}</span>
        <input
          type="date"
          className={styles['input']}
          value={value}
          aria-invalid={refusal !== undefined}
          aria-describedby={refusal ? id : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      {refusal ? (
        <span id={id} role="alert" className={styles['refusal']}>
          {refusal}
        </span>
      ) : null}
    </span>
  );
}
