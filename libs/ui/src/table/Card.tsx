import type { ReactNode } from 'react';

export interface CardProps {
  /** The record's name. */
  title: ReactNode;
  /** Under the name. */
  sub?: ReactNode;
  /** Before all: `SelectRow`. */
  select?: ReactNode;
  selected?: boolean;
  /** Before the name: `Avatar` or `Logo`. */
  media?: ReactNode;
  /** At the right of the name: `Status`. */
  status?: ReactNode;
  /** Terms and values in two columns. */
  facts?: readonly { term: string; value: ReactNode }[];
  /** Lines between facts and foot: reasons, badges. */
  children?: ReactNode;
  /** Last line, left. */
  foot?: ReactNode;
  /** Last line, right: `RowActions`. */
  actions?: ReactNode;
  incompatible?: boolean;
  /** Level of the name in the outline: 2 on a page (default), 3 in a dialog. */
  level?: 2 | 3;
}

/** A row of a `DataTable` where there is no room for a table. Made for `renderCard`. */
export function Card({
  title,
  sub,
  select,
  selected,
  media,
  status,
  facts,
  children,
  foot,
  actions,
  incompatible,
  level = 2,
}: CardProps) {
  const Title = `h${level}` as const;
  return (
    <article
      className="card"
      data-incompatible={incompatible ? '' : undefined}
      data-selected={selected ? '' : undefined}
    >
      <div className="card-head">
        {select}
        {media}
        <div>
          <Title>{title}</Title>
          {sub === undefined ? null : <p>{sub}</p>}
        </div>
        {status}
      </div>
      {facts && facts.length > 0 ? (
        <dl>
          {facts.map((fact) => (
            <div key={fact.term}>
              <dt>{fact.term}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {children}
      {foot !== undefined || actions !== undefined ? (
        <div className="card-foot">
          {foot}
          {actions === undefined ? null : <span className="actions">{actions}</span>}
        </div>
      ) : null}
    </article>
  );
}
