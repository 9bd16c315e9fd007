import {
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
} from 'react';
import { ChevronDownIcon } from '../icons';
import { useFieldControl } from './Field';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>;
  options?: readonly SelectOption[];
  /** First, empty choice ('Selecciona…'); leave it out when there is always a value. */
  placeholder?: string;
  /** `<option>`s, when `options` is not enough (groups). */
  children?: ReactNode;
}

/** The browser's own select, restyled. Takes `register(...)` of react-hook-form as it is. */
export function Select({ options, placeholder, required, className, children, ...rest }: SelectProps) {
  const wired = useFieldControl({ ...rest, required });
  const handlers = useInputOnSameOption(rest);
  return (
    <div className={className ? `select ${className}` : 'select'}>
      <select {...rest} {...wired} {...handlers}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDownIcon size="s" />
    </div>
  );
}

const CHOOSING = ['Enter', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];

/** An `input` event when it is left after keys that choose: browsers emit none where these choose the same option again. */
function useInputOnSameOption({ onKeyDown, onBlur }: Pick<SelectProps, 'onKeyDown' | 'onBlur'>) {
  const hasChosen = useRef(false);
  return {
    onKeyDown: (event: KeyboardEvent<HTMLSelectElement>) => {
      onKeyDown?.(event);
      const { key, ctrlKey, metaKey } = event;
      if (key === 'Escape') hasChosen.current = false;
      else if (!ctrlKey && !metaKey && (key.length === 1 || CHOOSING.includes(key))) hasChosen.current = true;
    },
    onBlur: (event: FocusEvent<HTMLSelectElement>) => {
      if (hasChosen.current) event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
      hasChosen.current = false;
      onBlur?.(event);
    },
  };
}
