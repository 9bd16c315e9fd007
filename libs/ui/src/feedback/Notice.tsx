import type { ReactNode } from 'react';
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon } from '../icons';

export interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'danger';
  /** Bold lead: what happened. */
  title?: ReactNode;
  /** What to do about it, or details. */
  children?: ReactNode;
  /** One small button at the right. */
  action?: ReactNode;
  /** Title and text below each other. */
  stacked?: boolean;
  /** Announced at once: only for a notice that appears by itself (a failed save). */
  live?: boolean;
}

const ICONS = {
  info: <InfoIcon />,
  success: <CircleCheckIcon />,
  warning: <TriangleAlertIcon />,
  danger: <CircleAlertIcon />,
};

/** A notice inside a page or dialog, shown as long as its cause exists. */
export function Notice({ tone = 'info', title, children, action, stacked, live }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} data-stacked={stacked ? '' : undefined} role={live ? 'alert' : undefined}>
      {ICONS[tone]}
      <div>
        {title ? <strong>{title}</strong> : null}
        {title && children ? ' ' : null}
        {children}
      </div>
      {action}
    </div>
  );
}
