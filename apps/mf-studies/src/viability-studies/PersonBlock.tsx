import { useId, type ReactNode } from 'react';
import { Avatar } from '@umbral/ui';
import styles from './studies.module.css';

interface PersonBlockProps {
  /** 'Primer titular' or a name. */
  title: string;
  /** For the initials; the title by default. */
  name?: string;
  sub?: ReactNode;
  /** At the right: 'Quitar'. */
  action?: ReactNode;
  /** Fields or facts. */
  children: ReactNode;
  /** Result line under them: `<PersonOutcome>`. */
  outcome?: ReactNode;
}

/** One person of a study: holder or guarantor. Several follow each other under rules. */
export function PersonBlock({ title, name = title, sub, action, children, outcome }: PersonBlockProps) {
  const id = useId();
  return (
    <section className={styles['person']} aria-labelledby={id}>
      <header className={styles['person-head']}>
        <Avatar name={name} />
        <div>
          <h3 id={id}>{title}</h3>
          {sub ? <p className="small quieter">{sub}</p> : null}
        </div>
        {action}
      </header>
      {children}
      {outcome ? <div className={styles['outcome']}>{outcome}</div> : null}
    </section>
  );
}

/** 'Disponible mensual 422 €' with how it comes about. */
export function PersonOutcome({
  label,
  value,
  note,
  action,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <>
      <span>
        {label} <b className="num">{value}</b>
      </span>
      {note ? <span className="quieter">{note}</span> : null}
      {action ? <span className="push">{action}</span> : null}
    </>
  );
}
