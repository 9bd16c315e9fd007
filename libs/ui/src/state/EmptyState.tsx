import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** Of the thing that is missing, e.g. `<ClipboardListIcon />`. */
  icon?: ReactNode;
  /** What is missing: 'Todavía no hay estudios activos'. */
  title: string;
  /** Why, or how to start. */
  text?: ReactNode;
  /** The next step: one or two buttons. */
  actions?: ReactNode;
  /** Level of the title in the page's outline. */
  level?: 2 | 3;
}

/** Empty state: why, and what to do next. */
export function EmptyState({ icon, title, text, actions, level = 2 }: EmptyStateProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <div className="empty">
      {icon}
      <Title>{title}</Title>
      {text ? <p>{text}</p> : null}
      {actions ? <div className="row">{actions}</div> : null}
    </div>
  );
}
