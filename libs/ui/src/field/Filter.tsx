import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../icons';
import type { SelectOption } from './Select';

export interface FilterProps<Value extends string> {
  /** Shown inside, before the choice: 'Estado'. */
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A select that carries its name inside; for the row of filters over a list. */
export function Filter<Value extends string>({ label, options, value, onChange }: FilterProps<Value>) {
  return (
    <label className="filter">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon size="s" />
    </label>
  );
}

/** The row of search and filters over a list. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className="filters">{children}</div>;
}
