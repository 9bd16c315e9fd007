import { isInOrder, RANGE_MESSAGE, type Adviser, type advisersApi } from '@umbral/contracts';
import type { SelectOption } from '@umbral/ui';
import { useOperation } from '@umbral/web-kit';
import type { RecordFilter } from '@umbral/web-kit/records';

type AdvisersOf = (typeof advisersApi)[keyof typeof advisersApi];

const EVERYBODY = 'all';
const everybody: SelectOption = { value: EVERYBODY, label: 'Todos' };

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
    first: EVERYBODY,
    pattern: /^[1-9]\d{0,8}$/,
    useOptions(value) {
      const { data = [] } = useOperation(op);
      const options = [everybody, ...data.map(asOption)];
      // An adviser missing from the options, as in another user's saved view, stays selected and can be removed.
      const isListed = options.some((option) => option.value === value);
      return isListed ? options : [...options, { value, label: 'Otro asesor' }];
    },
  },
  from: days,
  to: days,
});
