import type { VerdictChanges } from '@umbral/contracts';
import { formatDateTime, Section } from '@umbral/ui';
import { AppLink } from '@umbral/web-kit';
import { productsPath } from '../viability-studies/study-words';
import styles from './Desk.module.css';
import { agoWord } from './desk-words';
import { changeCounts, changeWord } from './verdict-words';

/** 'Cambios en las condiciones': the effect of changed terms on the user's open studies. Hidden without changes. */
export function VerdictChangesBlock({ changes }: { changes: VerdictChanges | null | undefined }) {
  if (!changes || changes.total === 0) return null;
  const rest = changes.total - changes.items.length;
  return (
    <Section region title="Cambios en las condiciones">
      {changeCounts(changes).map((sentence) => (
        <p key={sentence} className={styles['sum']}>
          {sentence}
        </p>
      ))}
      <ul className={styles['rows']}>
        {changes.items.map((change, index) => (
          <li key={index}>
            <AppLink to={productsPath(change.studyId)} className={styles['row']}>
              <span className={styles['name']}>{changeWord(change)}</span>{' '}
              <time dateTime={change.at} title={formatDateTime(change.at)}>
                {agoWord(change.at)}
              </time>
            </AppLink>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className={styles['meaning']}>{`y ${rest} más`}</p> : null}
    </Section>
  );
}
