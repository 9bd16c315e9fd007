import type { MouseEventHandler, ReactNode } from 'react';

export interface CellMainProps {
  /** The record's name. */
  children: ReactNode;
  /** Second, quiet line. */
  sub?: ReactNode;
  /** Before both: `Avatar` or `Logo`. */
  media?: ReactNode;
  /** Makes the name a button (opens the record). */
  onClick?: MouseEventHandler;
  /** Makes the name a link. */
  href?: string;
  /** Cuts long text with an ellipsis instead of wrapping it. Names wrap; addresses are cut. */
  truncate?: boolean;
}

/** First cell of a row: the record's name, what distinguishes it, and its picture. */
export function CellMain({ children, sub, media, onClick, href, truncate }: CellMainProps) {
  const cut = truncate ? ' truncate' : '';
  const name =
    href !== undefined ? (
      <a className={`cell-main${cut}`} href={href} onClick={onClick}>
        {children}
      </a>
    ) : onClick ? (
      <button type="button" className={`cell-main${cut}`} onClick={onClick}>
        {children}
      </button>
    ) : (
      <span className={`cell-main${cut}`}>{children}</span>
    );
  const lines = (
    <>
      {name}
      {sub === undefined ? null : <span className={`cell-sub${cut}`}>{sub}</span>}
    </>
  );
  if (!media) return lines;
  return (
    <span className="cell-media">
      {media}
      <span>{lines}</span>
    </span>
  );
}

/** A picture with a text in a cell that is not the first: a bank's logo and name. */
export function CellMedia({ media, children }: { media: ReactNode; children: ReactNode }) {
  return (
    <span className="cell-media">
      {media}
      <span>{children}</span>
    </span>
  );
}

/** Second, quiet line of a cell. */
export function CellSub({ children, tone }: { children: ReactNode; tone?: 'danger' }) {
  return (
    <span className="cell-sub" data-tone={tone}>
      {children}
    </span>
  );
}

/** The specification's words for a missing value, quiet: `<Missing>No proporcionado</Missing>`. */
export function Missing({ small, children }: { small?: boolean; children: ReactNode }) {
  return <span className={small ? 'small quieter' : 'quieter'}>{children}</span>;
}
