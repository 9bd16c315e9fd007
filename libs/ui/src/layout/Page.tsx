import { useId, type ReactNode } from 'react';

export interface PageHeadProps {
  title: string;
  /** One sentence. */
  lead?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
}

/** Head of a page: its h1, one sentence, its actions. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  return (
    <header className="page-head">
      <div>
        <h1>{title}</h1>
        {lead ? <p>{lead}</p> : null}
      </div>
      {actions ? <div className="page-actions">{actions}</div> : null}
    </header>
  );
}

export interface SectionProps {
  title?: ReactNode;
  /** For what is labelled by the title. */
  titleId?: string;
  /** Secondary text after the title. */
  note?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  level?: 2 | 3 | 4;
  /** A landmark, named by the title. */
  region?: boolean;
  children: ReactNode;
}

/** A part of a page under a title. */
export function Section({ title, titleId, note, actions, level = 2, region, children }: SectionProps) {
  const Title = `h${level}` as const;
  const ownId = useId();
  const id = titleId ?? (region ? ownId : undefined);
  return (
    <section className="section" data-level={level} aria-labelledby={region ? id : undefined}>
      {title ? (
        <div className="section-head">
          <Title id={id}>{title}</Title>
          {note ? <span className="quieter">{note}</span> : null}
          {actions ? <span className="push">{actions}</span> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** Things below each other, 16 px apart (or 12, 24, 32). */
export function Stack({ gap = 4, children }: { gap?: 3 | 4 | 6 | 8; children: ReactNode }) {
  return (
    <div className="stack" data-gap={gap === 4 ? undefined : gap}>
      {children}
    </div>
  );
}

export interface RowProps {
  spread?: boolean;
  gap?: 2 | 4 | 6;
  /** Centred by default; `end` where fields stand beside text, `baseline` for texts of two sizes. */
  align?: 'end' | 'baseline';
  children: ReactNode;
}

/** Things beside each other that wrap, 8 px apart (or 16, 24). `spread` pushes them to the ends. */
export function Row({ spread, gap = 2, align, children }: RowProps) {
  return (
    <div className={spread ? 'row spread' : 'row'} data-gap={gap === 2 ? undefined : gap} data-align={align}>
      {children}
    </div>
  );
}

/** Two equal columns; one below the other where there is no room. */
export function Two({ children }: { children: ReactNode }) {
  return <div className="two">{children}</div>;
}

/** Form at the left, sticky result at the right. Below each other where there is no room. */
export function Split({ form, result }: { form: ReactNode; result: ReactNode }) {
  return (
    <div className="split">
      <div className="split-form">{form}</div>
      <div className="result">{result}</div>
    </div>
  );
}

/** Head of a result: its title and the verdicts as large `Badge`s. */
export function ResultHead({ title, id, children }: { title: string; id?: string; children?: ReactNode }) {
  return (
    <div className="result-head">
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}
