import type { ReactNode } from 'react';

export interface Fact {
  term: ReactNode;
  value: ReactNode;
}

/** Details of a record as terms and values. `inline`: three beside a field. */
export function Facts({ facts, inline }: { facts: readonly Fact[]; inline?: boolean }) {
  return (
    <dl className="facts" data-inline={inline ? '' : undefined}>
      {facts.map((fact, index) => (
        <div key={index}>
          <dt>{fact.term}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface LedgerLine {
  term: ReactNode;
  /** Formatted, with its unit. */
  value: ReactNode;
  /** sub: a part of the line above; total: under a rule. */
  kind?: 'sub' | 'total';
  /** danger: a deficit; the term says 'Falta'. */
  tone?: 'danger';
}

/** A sum, line by line, as in an account book. */
export function Ledger({ lines }: { lines: readonly LedgerLine[] }) {
  return (
    <dl className="ledger">
      {lines.map((line, index) => (
        <div
          key={index}
          data-sub={line.kind === 'sub' ? '' : undefined}
          data-total={line.kind === 'total' ? '' : undefined}
          data-tone={line.tone}
        >
          <dt>{line.term}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface Figure {
  term: ReactNode;
  /** Formatted, with its unit. */
  value: ReactNode;
  note?: ReactNode;
  /** The main result of the page: large and green. */
  lead?: boolean;
  tone?: 'danger';
}

/** Key figures between a rule and a line. `stacked`: below each other, in a narrow column. */
export function Figures({ figures, stacked }: { figures: readonly Figure[]; stacked?: boolean }) {
  return (
    <dl className="figures" data-stacked={stacked ? '' : undefined}>
      {figures.map((figure, index) => (
        <div key={index} className="figure" data-lead={figure.lead ? '' : undefined} data-tone={figure.tone}>
          <dt>{figure.term}</dt>
          <dd>{figure.value}</dd>
          {figure.note ? <dd className="note">{figure.note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
