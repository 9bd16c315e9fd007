import type { CSSProperties, ReactNode } from 'react';
import styles from './Composition.module.css';

/** The same money has the same colour on every chart. */
type MoneyKind = 'price' | 'costs' | 'loan' | 'savings' | 'interest' | 'missing';

export interface CompositionPart {
  kind: MoneyKind;
  /** In the key: 'Préstamo'. */
  label: string;
  /** Its share of the bar, in euros. Parts of 0 are left out. */
  value: number;
  /** Formatted with its unit, for the key. */
  text: string;
}

interface CompositionRow {
  /** 'Lo que cuesta: 291.880 €' */
  label: string;
  parts: readonly CompositionPart[];
}

interface CompositionProps {
  /** The text alternative of the chart. */
  description: string;
  /** Two bars on one scale: what it costs, with what it is paid. Their sums should be equal. */
  rows: readonly CompositionRow[];
}

/** The parts of a total. The values are in the key; a gap (`missing`) is hatched red. */
export function Composition({ description, rows }: CompositionProps) {
  const shown = rows.map((row) => ({ ...row, parts: row.parts.filter((part) => part.value > 0) }));
  const scale = Math.max(...shown.map((row) => row.parts.reduce((sum, part) => sum + part.value, 0)), 0);
  return (
    <div>
      <div className={styles['composition']} role="img" aria-label={description}>
        {shown.map((row) => {
          const rest = scale - row.parts.reduce((sum, part) => sum + part.value, 0);
          return (
            <div className={styles['composition-row']} key={row.label}>
              <span>{row.label}</span>
              <div className={styles['bar']}>
                {row.parts.map((part) => (
                  <i
                    key={part.label}
                    className={styles['kind']}
                    data-c={part.kind}
                    style={{ '--share': part.value } as CSSProperties}
                  />
                ))}
                {rest > 0 ? <i className={styles['bar-rest']} style={{ '--share': rest } as CSSProperties} /> : null}
              </div>
            </div>
          );
        })}
      </div>
      <KeyList keys={keysOf(rows)} />
    </div>
  );
}

/** Bars that are made of the same parts have one key, in the order of the parts. */
function keysOf(rows: readonly CompositionRow[]): KeyListProps['keys'] {
  const parts = rows.flatMap((row) => row.parts);
  const isSame = (one: CompositionPart, other: CompositionPart) => one.label === other.label && one.text === other.text;
  return parts
    .filter((part, at) => parts.findIndex((other) => isSame(part, other)) === at)
    .filter((part) => parts.some((other) => isSame(part, other) && other.value > 0))
    .map(({ kind, label, text }) => ({ kind, label, value: text || undefined }));
}

interface KeyListProps {
  keys: readonly { kind: MoneyKind; label: string; value?: ReactNode }[];
}

/** Key of a chart: colour, name, value. */
export function KeyList({ keys }: KeyListProps) {
  return (
    <ul className={styles['keys-list']}>
      {keys.map((key) => (
        <li key={key.label}>
          <i className={`${styles['swatch']} ${styles['kind']}`} data-c={key.kind} />
          {key.label}
          {key.value === undefined ? null : (
            <>
              {' '}
              <b className="num">{key.value}</b>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
