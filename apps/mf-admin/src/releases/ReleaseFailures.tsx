import type { ReleaseHealth } from '@umbral/contracts';
import { formatDateTime, plural } from '@umbral/ui';
import { frameWords } from './release-words';
import styles from './releases.module.css';

interface ReleaseFailuresProps {
  version: string;
  failures: ReleaseHealth['failures'];
}

/** Failures of a release, the most frequent first: code, class and stack frames, by source where that is known. */
export const ReleaseFailures = ({ version, failures }: ReleaseFailuresProps) => (
  <ul className={styles['failures']} aria-label={`Errores de la versión ${version}`}>
    {failures.map(({ code, kind, frames, sources, count, lastAt }) => (
      <li key={`${code} ${kind} ${frames.join()}`}>
        <details>
          <summary className="small">
            {code} · {kind} · {plural(count, 'vez', 'veces')}
          </summary>
          <p className="small quiet">Última vez el {formatDateTime(lastAt)}</p>
          {frames.length ? (
            <ol className={styles['frames']}>
              {frames.map((frame, index) => (
                <li key={index}>{sources[index] ?? frameWords(frame)}</li>
              ))}
            </ol>
          ) : (
            <p className="small quiet">El navegador no dice dónde.</p>
          )}
        </details>
      </li>
    ))}
  </ul>
);
