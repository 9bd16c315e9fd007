import { queryOf } from './record-query';
import type { RecordFilter } from './screen';

const options = [
  { value: 'any', label: 'Todos' },
  { value: 'own', label: 'Propios' },
] as const;
const days = (reason?: string): RecordFilter => ({ label: 'Días', days: ['from', 'to'], refuse: () => reason });
const record: RecordFilter = { label: 'Banco', all: 'Todos', other: 'Otro', useOptions: () => ({ options: [] }) };

const cases: [string, RecordFilter | undefined, string, boolean][] = [
  ['the first option', { label: 'De', options }, 'any', false],
  ['another option', { label: 'De', options }, 'own', true],
  ['the first option that is always sent', { label: 'De', options, sent: 'always' }, 'any', true],
  ['an option that is never sent', { label: 'De', options, sent: 'never' }, 'own', false],
  ['no chosen record', record, 'all', false],
  ['a chosen record', record, '7', true],
  ['a day', days(), '2026-11-20', true],
  ['no day', days(), '', false],
  ['a refused day', days('Es anterior al primero'), '2026-11-20', false],
  ['the state', undefined, 'inactive', true],
  ['no value', undefined, '', false],
];
test.each(cases)('%s in the query of a list', (_, filter, value, isSent) => {
  const list = { search: 'alba', page: 2, cursor: undefined, filters: { of: value } };
  expect(queryOf(filter ? { of: filter } : {}, list)).toEqual({
    search: 'alba',
    page: 2,
    cursor: undefined,
    ...(isSent && { of: value }),
  });
});
