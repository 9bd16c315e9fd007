import {
  activityApi,
  auditActionLabels,
  auditActions,
  auditedEntities,
  auditedEntityLabels,
  companiesApi,
  refusalOfDays,
} from '@umbral/contracts';
import type { SelectOption } from '@umbral/ui';
import { useOperation, useOptions } from '@umbral/web-kit';
import type { RecordFilter } from '@umbral/web-kit/records';

const ALL = 'all';
const ID = /^[1-9]\d{0,8}$/;
const byLabel = (one: SelectOption, other: SelectOption) => one.label.localeCompare(other.label, 'es');

/** A chosen id that is missing from the options, as in another user's saved view, stays selected and can be removed. */
const withChosen = (options: readonly SelectOption[], value: string, other: string): readonly SelectOption[] =>
  !ID.test(value) || options.some((option) => option.value === value) ? options : [...options, { value, label: other }];

const days: RecordFilter = { label: 'Fechas', days: ['from', 'to'], refuse: (chosen) => refusalOfDays(chosen) };

export const activityFilters = {
  from: days,
  to: days,
  action: {
    label: 'Acto',
    options: [
      { value: ALL, label: 'Todos' },
      ...auditActions.map((value) => ({ value, label: auditActionLabels[value] })).sort(byLabel),
    ],
  },
  entityType: {
    label: 'Tipo',
    options: [
      { value: ALL, label: 'Todos' },
      ...auditedEntities.map((value) => ({ value, label: auditedEntityLabels[value] })).sort(byLabel),
    ],
  },
  userId: {
    label: 'Persona',
    first: ALL,
    pattern: ID,
    useOptions(value) {
      const { data = [] } = useOperation(activityApi.users);
      const users = data.map(({ id, name, email }) => ({ value: String(id), label: name || email }));
      return withChosen([{ value: ALL, label: 'Todas' }, ...users], value, 'Otra persona');
    },
  },
  companyId: {
    label: 'Compañía',
    first: ALL,
    pattern: ID,
    useOptions(value) {
      const { data = [] } = useOptions(companiesApi.list, { query: { status: 'all' } });
      const companies = data.map(({ id, name }) => ({ value: String(id), label: name }));
      return withChosen([{ value: ALL, label: 'Todas' }, ...companies], value, 'Otra compañía');
    },
  },
} satisfies Readonly<Record<string, RecordFilter>>;
