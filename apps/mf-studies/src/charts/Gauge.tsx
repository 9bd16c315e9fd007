import type { CSSProperties, ReactNode } from 'react';
import { CircleAlertIcon, CircleCheckIcon, LightbulbIcon, TriangleAlertIcon } from '@umbral/ui/icons';
import { formatPercent } from '@umbral/ui';
import styles from './Gauge.module.css';

const MARKS = [30, 35, 43];
const END = 60;

interface GaugeProps {
  /** Payment and debts in per cent of the income: 31.05. Above 60 the needle rests at the end. */
  value: number;
  /** Written at the needle; one digit by default. Write more when one digit would equal a limit that is broken. */
  valueText?: string;
  /** The accessible name: 'Cuota y deudas sobre ingresos'. */
  label: string;
}

/** Scale of 0 to 60 % in four bands, ending at 30, 35 and 43 %. Put a `Verdict` under it: colour is never the only signal. */
export function Gauge({ value, valueText = formatPercent(value, { decimals: 1 }), label }: GaugeProps) {
  const position = Math.min(Math.max(value, 0), END);
  // Near the ends the number would leave the scale, so it is aligned inwards; the needle stays at its value.
  const lean = position < 4 ? 'start' : position > END - 4 ? 'end' : undefined;
  return (
    <div
      className={styles['gauge']}
      style={{ '--value': position } as CSSProperties}
      role="img"
      aria-label={`${label}: ${valueText}. Límites: 30, 35 y 43 %.`}
    >
      <div className={styles['gauge-needle']} data-lean={lean}>
        <span>{valueText}</span>
      </div>
      <div className={styles['gauge-track']}>
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className={styles['gauge-marks']}>
        <span style={{ '--m': 0 } as CSSProperties}>0</span>
        {MARKS.map((mark) => (
          <span key={mark} style={{ '--m': mark } as CSSProperties}>
            {mark}
          </span>
        ))}
        <span style={{ '--m': END } as CSSProperties}>{formatPercent(END)}</span>
      </div>
    </div>
  );
}

export interface VerdictProps {
  /** hint: a light bulb, for what would help. */
  tone: 'success' | 'warning' | 'danger' | 'hint';
  /** In a word or two: 'Ajustado, pero viable.' */
  title?: ReactNode;
  children?: ReactNode;
}

const ICONS = {
  success: <CircleCheckIcon />,
  warning: <TriangleAlertIcon />,
  danger: <CircleAlertIcon />,
  hint: <LightbulbIcon />,
};

/** A judgement in words, with an icon. */
export function Verdict({ tone, title, children }: VerdictProps) {
  return (
    <p className={styles['verdict']} data-tone={tone}>
      {ICONS[tone]}
      <span>
        {title ? <b>{title}</b> : null}
        {title && children ? ' ' : null}
        {children}
      </span>
    </p>
  );
}
