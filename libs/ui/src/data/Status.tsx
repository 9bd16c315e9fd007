import type { ReactNode } from 'react';
import { CircleCheckIcon, CircleDotDashedIcon, CircleMinusIcon, CircleXIcon, FlagIcon } from '../icons';

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'accent';

export interface StatusProps {
  /** Without it the text stays ink. */
  tone?: Exclude<Tone, 'accent'>;
  /** Always beside the word; the tone's usual icon by default. */
  icon?: ReactNode;
  children: ReactNode;
}

const STATUS_ICONS = {
  success: <CircleCheckIcon size="s" />,
  warning: <CircleDotDashedIcon size="s" />,
  danger: <CircleXIcon size="s" />,
  info: <FlagIcon size="s" />,
  none: <CircleMinusIcon size="s" />,
};

/** A state in a word and an icon. */
export function Status({ tone, icon, children }: StatusProps) {
  return (
    <span className="status" data-tone={tone}>
      {icon ?? STATUS_ICONS[tone ?? 'none']}
      {children}
    </span>
  );
}

/** 'Activo' or 'Inactivo'; `feminine` for compañía: 'Activa'. */
export function ActiveStatus({ active, feminine = false }: { active: boolean; feminine?: boolean }) {
  const word = active ? 'Activ' : 'Inactiv';
  return <Status tone={active ? 'success' : undefined}>{`${word}${feminine ? 'a' : 'o'}`}</Status>;
}

/** 'En proceso' or 'Finalizado'. */
export function PhaseStatus({ finished }: { finished: boolean }) {
  return finished ? (
    <Status tone="info">Finalizado</Status>
  ) : (
    <Status icon={<CircleDotDashedIcon size="s" />}>En proceso</Status>
  );
}

export interface BadgeProps {
  tone?: Tone;
  icon?: ReactNode;
  /** l for the verdict beside a title. */
  size?: 'm' | 'l';
  children: ReactNode;
}

/** A tinted word: actions in audits, verdicts, kinds. */
export function Badge({ tone, icon, size = 'm', children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone} data-size={size === 'l' ? 'l' : undefined}>
      {icon}
      {children}
    </span>
  );
}

export interface EnergyBadgeProps {
  /** A to G; null when unknown. */
  letter: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | null;
}

/** Energy certificate: the letter on the arrow of the official label, or 'No conozco'. */
export function EnergyBadge({ letter }: EnergyBadgeProps) {
  if (letter === null) return <Badge>No conozco</Badge>;
  return (
    <span className="energy" data-letter={letter}>
      <span className="sr-only">Certificado energético </span>
      {letter}
    </span>
  );
}
