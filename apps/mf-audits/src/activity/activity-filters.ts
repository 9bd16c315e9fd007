import { useState } from 'react';
import {
  ACTIVE_USERS,
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
const byLabel = (one: SelectOption, other: SelectOption) => one.label.localeCompare(other.label, 'es');

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
    all: 'Todas',
    other: 'Otra persona',
    useOptions() {
      const [text, onSearch] = useState('');
      const first = useOperation(activityApi.users);
      const isSearched = text !== '';
      const found = useOperation(
        activityApi.users,
        { query: { search: text } },
        { keepPrevious: true, enabled: isSearched },
      );
      const { data = [] } = isSearched ? found : first;
      return {
        options: data.map(({ id, name, email }) => ({ value: String(id), label: name || email })),
        ...(first.data?.length === ACTIVE_USERS && { search: { text, onSearch } }),
      };
    },
  },
  companyId: {
    label: 'Compañía',
    all: 'Todas',
    other: 'Otra compañía',
    useOptions() {
      const { data = [], search } = useOptions(companiesApi.list, { query: { status: 'all' } });
      return { options: data.map(({ id, name }) => ({ value: String(id), label: name })), search };
    },
  },
} satisfies Readonly<Record<string, RecordFilter>>;
