import { isInOrder, RANGE_MESSAGE, type Adviser, type advisersApi } from '@umbral/contracts';
import type { SelectOption } from '@umbral/ui';
import { useOperation } from '@umbral/web-kit';
import type { RecordFilter } from '@umbral/web-kit/records';

type AdvisersOf = (typeof advisersApi)[keyof typeof advisersApi];

const asOption = ({ id, name, email }: Adviser): SelectOption => ({ value: String(id), label: name || email });

const days: RecordFilter = {
  label: 'Creado',
  days: ['from', 'to'],
  refuse: ({ from, to }) => (isInOrder({ from, to }) ? undefined : RANGE_MESSAGE),
};

/** The filters by adviser and by creation date. */
export const adviserAndDays = (op: AdvisersOf): Readonly<Record<'adviser' | 'from' | 'to', RecordFilter>> => ({
  adviser: {
    label: 'Asesor',
    all: 'Todos',
    other: 'Otro asesor',
    useOptions: () => ({ options: (useOperation(op).data ?? []).map(asOption) }),
  },
  from: days,
  to: days,
});
