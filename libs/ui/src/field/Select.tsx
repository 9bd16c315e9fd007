import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
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
  return (
    <div className={className ? `select ${className}` : 'select'}>
      <select {...rest} {...wired}>
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
