import { useId } from 'react';

export interface SegmentedProps<Value extends string> {
  /** What is chosen; read aloud, not shown (a `Field group` around it shows the name). */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** Two to four short options, one of them on. */
export function Segmented<Value extends string>({ label, options, value, onChange, disabled }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div className="segmented" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
