import type { ReactNode } from 'react';
import { DoorClosedLockedIcon, DoorOpenIcon } from '../icons';

export interface ScreenProps {
  /** denied: no permission; not-found: 404; neutral: anything else that fills a page. */
  kind?: 'denied' | 'not-found' | 'neutral';
  /** Instead of the kind's picture. */
  icon?: ReactNode;
  /** Small line over the title: 'Error 404'. */
  code?: string;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

const GLYPHS = { denied: <DoorClosedLockedIcon />, 'not-found': <DoorOpenIcon />, neutral: null };

/** A whole page that is one message. Its title is the page's h1. */
export function Screen({ kind = 'neutral', icon, code, title, children, actions }: ScreenProps) {
  const glyph = icon ?? GLYPHS[kind];
  return (
    <div className="screen">
      {glyph ? <span className="glyph">{glyph}</span> : null}
      {code ? <p className="code">{code}</p> : null}
      <h1>{title}</h1>
      {typeof children === 'string' ? <p>{children}</p> : children}
      {actions ? <div className="row">{actions}</div> : null}
    </div>
  );
}
