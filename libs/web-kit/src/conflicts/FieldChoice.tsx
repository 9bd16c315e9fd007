import { useId } from 'react';
import type { FieldInWords } from './field-in-words';
import styles from './FieldChoice.module.css';

export type Side = 'mine' | 'theirs';

export interface FieldChoiceProps {
  field: FieldInWords;
  /** Names of the two versions. */
  sides: Record<Side, string>;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
  /** No version was chosen when the form was to be saved. */
  isMissing: boolean;
}

/** A field that both have changed: the two versions side by side. */
export function FieldChoice({ field, sides, chosen, onChoose, isMissing }: FieldChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles['choice']} aria-invalid={isMissing || undefined}>
      <legend>{field.label}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side}>
          <input
            type="radio"
            name={name}
            checked={chosen === side}
            data-missing={isMissing ? '' : undefined}
            onChange={() => onChoose(side)}
          />
          <span>
            <small>{sides[side]}</small>
            <ValueOf text={field[side]} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function ValueOf({ text }: { text: string }) {
  if (text === '') return <span className="quieter">vacío</span>;
  // A picture of a form is a data URL.
  if (text.startsWith('data:image/')) return <img src={text} alt="" />;
  return <span className={styles['value']}>{text}</span>;
}
