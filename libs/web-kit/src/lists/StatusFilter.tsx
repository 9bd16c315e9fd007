import { statusFilters, type StatusFilter as Status } from '@umbral/contracts';
import { Filter } from '@umbral/ui';
import { agree, type Nouns } from './nouns';

export interface StatusFilterProps {
  nouns: Nouns;
  value: Status;
  onChange: (value: Status) => void;
  /** 'Todos' is the first option, and the default. */
  allFirst?: boolean;
}

const ALL_FIRST = ['all', 'active', 'inactive'] as const;

/** 'Estado': active, inactive or all. */
export function StatusFilter({ nouns, value, onChange, allFirst = false }: StatusFilterProps) {
  const labels: Record<Status, string> = {
    active: agree(nouns, 'Activos', 'Activas'),
    inactive: agree(nouns, 'Inactivos', 'Inactivas'),
    all: agree(nouns, 'Todos', 'Todas'),
  };
  const order = allFirst ? ALL_FIRST : statusFilters;
  return (
    <Filter
      label="Estado"
      value={value}
      onChange={onChange}
      options={order.map((status) => ({ value: status, label: labels[status] }))}
    />
  );
}
