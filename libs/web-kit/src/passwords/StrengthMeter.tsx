import { useDeferredValue, useMemo } from 'react';
import { strengthOf } from './strength';
import styles from './StrengthMeter.module.css';

const STEPS = [0, 1, 2, 3];
const WORDS = ['Muy débil', 'Débil', 'Aceptable', 'Buena', 'Muy buena'];
const KNOWN_WORD = 'No puede contener tu nombre, tu correo ni el de la empresa.';
const LONGER = 'Varias palabras sin relación entre sí son más difíciles de adivinar.';

export interface StrengthMeterProps {
  password: string;
  /** Public data of its owner: name, address, company. A password must not contain them. */
  words?: readonly (string | null | undefined)[];
}

/** A bar and a word. Announced when the word changes, and not with each letter. */
export default function StrengthMeter({ password, words = [] }: StrengthMeterProps) {
  const known = words.join(' ');
  const typed = useDeferredValue(password);
  const { score, containsKnownWord } = useMemo(() => strengthOf(typed, known.split(' ')), [typed, known]);
  const word = WORDS[score] ?? '';
  const hint = containsKnownWord ? KNOWN_WORD : score < 2 ? LONGER : '';
  return (
    <div className={styles.strength} data-score={score}>
      <div className={styles.bar} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} data-on={step < score ? '' : undefined} />
        ))}
      </div>
      <p className="small quiet" role="status" aria-live="polite">
        Seguridad: <strong>{word}</strong>
        {hint ? `. ${hint}` : null}
      </p>
    </div>
  );
}
