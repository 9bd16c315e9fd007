import {
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import { useControlError, useFieldControl } from './Field';
import { formatPlainNumber, formatTypedNumber, parseTypedNumber, roundTo, unreadableNumber } from './number-text';

type NativeProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max' | 'step'
>;

export interface NumberInputProps extends NativeProps {
  ref?: Ref<HTMLInputElement>;
  /** The number, null for an empty field, NaN for unparsable text: schemas refuse it, and the field shows why. */
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  /** Shown beside the number: '€', '%', 'años'. */
  unit?: string;
  /** Digits after the decimal sign that may be typed; 2 by default, 0 for whole numbers. */
  decimals?: number;
  /** Change of one press of Up or Down; 1 by default. */
  step?: number;
  /** Limits of Up and Down. Typed values are not clamped: the schema validates them. */
  min?: number;
  max?: number;
}

const SPOKEN_UNITS: Record<string, string> = { '€': 'en euros', '%': 'en porcentaje' };

/**
 * A number with its unit, as on paper: `235.000 €`. Focus selects it, so that typing replaces it; placing the caret inside
 * shows the bare digits. It is reformatted on blur, or refused if it cannot be parsed.
 * Up and Down change it by one step.
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
  onMouseUp,
  ...rest
}: NumberInputProps) {
  const unitId = useId();
  const wired = useFieldControl({ ...rest, required }, unit ? unitId : undefined);
  const isTakingFocus = useRef(false);
  const [isFocused, setIsFocused] = useState(false);
  /** The typed text, until blur with a valid number. */
  const [typed, setTyped] = useState<string | null>(null);
  const current = value ?? null;
  const isOwnText = typed !== null && Object.is(parseTypedNumber(typed, decimals, unit), current);
  const isEdited = isFocused && typed !== null;
  const text = isOwnText ? typed : isEdited ? formatPlainNumber(current) : formatTypedNumber(current, decimals);
  // An incomplete number is no error yet.
  const isRefused = isOwnText && Number.isNaN(current) && (!isFocused || wired['aria-invalid'] === true);
  useControlError(isRefused ? unreadableNumber(decimals) : undefined);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value);
    onChange(parseTypedNumber(event.target.value, decimals, unit));
  };
  /** Removes the grouping points before the number is edited in the middle: there they would change its value. */
  const ungroup = (input: HTMLInputElement) => {
    const { selectionStart, selectionEnd, value: shown } = input;
    const plain = formatPlainNumber(current);
    if (typed !== null || plain === shown || selectionStart === null || selectionEnd === null) return;
    if (selectionStart === 0 && selectionEnd === shown.length) return;
    flushSync(() => setTyped(plain));
    const placeOf = (index: number) => shown.slice(0, index).replaceAll('.', '').length;
    input.setSelectionRange(placeOf(selectionStart), placeOf(selectionEnd));
  };
  const stepBy = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    isTakingFocus.current = false;
    if (event.defaultPrevented || rest.disabled || rest.readOnly) return;
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0) return ungroup(event.currentTarget);
    event.preventDefault();
    const near = roundTo((current || 0) + direction * step, decimals);
    const next = Math.min(Math.max(near, min ?? -Infinity), max ?? Infinity);
    setTyped(formatPlainNumber(next));
    onChange(next);
  };
  const placeCaret = (event: MouseEvent<HTMLInputElement>) => {
    onMouseUp?.(event);
    const input = event.currentTarget;
    // The click that focuses selects all, like the keyboard; dragging and later clicks place the caret.
    if (isTakingFocus.current && input.selectionStart === input.selectionEnd) input.select();
    else if (!rest.readOnly) ungroup(input);
    isTakingFocus.current = false;
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
        onMouseUp={placeCaret}
        onFocus={(event) => {
          setIsFocused(true);
          isTakingFocus.current = true;
          event.currentTarget.select();
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setIsFocused(false);
          if (!Number.isNaN(current)) setTyped(null);
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
