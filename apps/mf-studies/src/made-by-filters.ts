import { isInOrder, RANGE_MESSAGE, type Adviser, type advisersApi } from '@umbral/contracts';
import type { SelectOption } from '@umbral/ui';
import { useOperation } from '@umbral/web-kit';
import type { RecordFilter } from '@umbral/web-kit/records';

type AdvisersOf = (typeof advisersApi)[keyof typeof advisersApi];

const EVERYBODY = 'all';
const everybody: SelectOption = { value: EVERYBODY, label: 'Todos' };

const asOption = ({ id, name, email }: Adviser): SelectOption => ({ value: String(id), label: name || email });

/** The filters of the lists of what advisers make: whose, and from which day to which. */
export const adviserAndDays = (op: AdvisersOf): Readonly<Record<'adviser' | 'from' | 'to', RecordFilter>> => ({
  adviser: {
    label: 'Asesor',
    first: EVERYBODY,
    pattern: /^[1-9]\d{0,8}$/,
    useOptions(value) {
      const { data = [] } = useOperation(op);
      const options = [everybody, ...data.map(asOption)];
      // Whom nobody told this person of, as in a view of somebody else: still chosen, and it can be taken back.
      const isTold = options.some((option) => option.value === value);
      return isTold ? options : [...options, { value, label: 'Otro asesor' }];
    },
  },
  from: { label: 'Desde', day: true },
  to: {
    label: 'Hasta',
    day: true,
    refuse: ({ from, to }) => (isInOrder({ from, to }) ? undefined : RANGE_MESSAGE),
  },
});
