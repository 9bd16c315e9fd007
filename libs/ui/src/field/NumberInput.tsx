import { useId, useState, type ChangeEvent, type InputHTMLAttributes, type KeyboardEvent, type Ref } from 'react';
import { useFieldControl } from './Field';
import { formatPlainNumber, formatTypedNumber, parseTypedNumber, roundTo } from './number-text';

type NativeProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max' | 'step'
>;

export interface NumberInputProps extends NativeProps {
  ref?: Ref<HTMLInputElement>;
  /** The number, or null for an empty field. */
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  /** Shown beside the number: '€', '%', 'años'. */
  unit?: string;
  /** Digits after the decimal sign that are kept; 2 by default, 0 for whole numbers. */
  decimals?: number;
  /** Change of one press of Up or Down; 1 by default. */
  step?: number;
  /** Limits of Up and Down. Typing is not cut: the schema says what is wrong with it. */
  min?: number;
  max?: number;
}

const SPOKEN_UNITS: Record<string, string> = { '€': 'en euros', '%': 'en porcentaje' };

/**
 * A number with its unit, as on paper: `235.000 €`. Comma or point as decimal sign while typing, grouped when the
 * field is left, Up and Down change it by one step.
 */
export function NumberInput({
  value,
  onChange,
  unit,
  decimals = 2,
  step = 1,
  min,
  max,
  required,
  className,
  onFocus,
  onBlur,
  onKeyDown,
  ...rest
}: NumberInputProps) {
  const unitId = useId();
  const wired = useFieldControl({ ...rest, required }, unit ? unitId : undefined);
  // While the field has the focus the text is the user's; otherwise it is the value's.
  const [typed, setTyped] = useState<string | null>(null);
  const current = value ?? null;
  const isOwnText = typed !== null && parseTypedNumber(typed, decimals) === current;
  const text = isOwnText ? typed : typed === null ? formatTypedNumber(current, decimals) : formatPlainNumber(current);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.target.value.replace(/[^\d.,\s-]/g, '');
    setTyped(next);
    onChange(parseTypedNumber(next, decimals));
  };
  const stepBy = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || event.defaultPrevented || rest.disabled || rest.readOnly) return;
    event.preventDefault();
    const wanted = roundTo((current ?? 0) + direction * step, decimals);
    const next = Math.min(Math.max(wanted, min ?? -Infinity), max ?? Infinity);
    setTyped(formatPlainNumber(next));
    onChange(next);
  };
  return (
    <div className="affix" data-number="">
      <input
        {...rest}
        {...wired}
        type="text"
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete={rest.autoComplete ?? 'off'}
        className={className ? `input ${className}` : 'input'}
        value={text}
        onChange={change}
        onKeyDown={stepBy}
        onFocus={(event) => {
          setTyped(formatPlainNumber(current));
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      {unit ? (
        <>
          <span className="unit" aria-hidden="true">
            {unit}
          </span>
          <span className="sr-only" id={unitId}>
            {SPOKEN_UNITS[unit] ?? `en ${unit}`}
          </span>
        </>
      ) : null}
    </div>
  );
}
