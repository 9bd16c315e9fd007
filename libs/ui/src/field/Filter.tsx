import { useState, type ReactNode } from 'react';
import { Button } from '../button/Button';
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

export interface FilterBarProps {
  /** Stays on a phone, where the others fold behind a button. */
  search?: ReactNode;
  /** Filters in use, counted on that button. */
  active?: number;
  children: ReactNode;
}

/** The row of search and filters over a list. With `search` the others fold where the list is narrow. */
export function FilterBar({ search, active = 0, children }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!search) return <div className="filters">{children}</div>;
  return (
    <div className="filters" data-folds="">
      {search}
      <Button
        className="only-narrow"
        aria-expanded={isOpen}
        icon={<ChevronDownIcon />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {active > 0 ? `Filtros (${active})` : 'Filtros'}
      </Button>
      <div className="filters-rest" data-open={isOpen ? '' : undefined}>
        {children}
      </div>
    </div>
  );
}
