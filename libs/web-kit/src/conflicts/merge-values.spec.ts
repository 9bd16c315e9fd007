import { mergeValues, withTheirs } from './merge-values';

const base = {
  name: 'Turia',
  details: '',
  rate: 2 as number | null,
  conditions: { first: false, children: 1 },
  holders: [
    { name: 'Ana', income: 1800 },
    { name: 'Luis', income: 1200 },
  ],
};

it('takes what only they changed, in records and lists too, and keeps what only I changed', () => {
  const mine = { ...base, name: 'Turia y Segura', holders: [{ name: 'Ana', income: 2100 }, base.holders[1]!] };
  const theirs = {
    ...base,
    rate: 3,
    conditions: { first: true, children: 1 },
    holders: [base.holders[0]!, { name: 'Luis', income: 1250 }],
  };
  const { values, taken, collisions } = mergeValues(base, mine, theirs);
  expect(collisions).toEqual([]);
  expect(taken.map(({ path }) => path)).toEqual(['rate', 'conditions.first', 'holders.1.income']);
  expect(values).toEqual({
    ...base,
    name: 'Turia y Segura',
    rate: 3,
    conditions: { first: true, children: 1 },
    holders: [
      { name: 'Ana', income: 2100 },
      { name: 'Luis', income: 1250 },
    ],
  });
  expect(mine.rate).toBe(2);
});

it('reports what both changed to different values, and nothing for equal ones', () => {
  const mine = { ...base, name: 'A', rate: 5, details: 'x' };
  const theirs = { ...base, name: 'B', rate: 5 };
  const { values, taken, collisions } = mergeValues(base, mine, theirs);
  expect(taken).toEqual([]);
  expect(collisions).toEqual([{ path: 'name', mine: 'A', theirs: 'B' }]);
  expect(values).toEqual(mine);
  expect(withTheirs(values, collisions)).toEqual({ ...mine, name: 'B' });
});

it('takes no value, null and an empty text as the same', () => {
  const { taken, collisions } = mergeValues({ ...base, rate: null, name: '' }, base, {
    ...base,
    details: null as never,
  });
  expect([taken, collisions]).toEqual([[], []]);
});

it('takes 0 and false as values, which no value is not', () => {
  const empty = {
    ...base,
    rate: null as number | null,
    conditions: { first: null as boolean | null, children: null as number | null },
  };
  const theirs = { ...empty, rate: 0, conditions: { first: false, children: 0 } };
  expect(mergeValues(empty, empty, theirs).values).toEqual(theirs);
  const mine = { ...empty, rate: 2 };
  expect(mergeValues(empty, mine, theirs).collisions).toEqual([{ path: 'rate', mine: 2, theirs: 0 }]);
});

it('takes another order of the fields of an item as no change', () => {
  const mine = { ...base, holders: [...base.holders, { name: 'Eva', income: 900 }] };
  const theirs = { ...base, holders: base.holders.map(({ name, income }) => ({ income, name })) };
  const { values, taken, collisions } = mergeValues(base, mine, theirs);
  expect([values, taken, collisions]).toEqual([mine, [], []]);
});

it('is one field below the second level, and where a list is part of a record', () => {
  const nested = (inner: object, list = [{ id: 1, rate: 2 }]) => ({ terms: { inner, list } });
  const { values, collisions, taken } = mergeValues(
    nested({ one: 1, two: 2 }),
    nested({ one: 5, two: 2 }),
    nested({ one: 1, two: 7 }, [{ id: 1, rate: 3 }]),
  );
  expect(taken.map(({ path }) => path)).toEqual(['terms.inner.two', 'terms.list']);
  expect(collisions).toEqual([]);
  expect(values).toEqual(nested({ one: 5, two: 7 }, [{ id: 1, rate: 3 }]));
  const deep = (one: number, two: number) => ({ terms: { inner: { leaf: { one, two } } } });
  expect(mergeValues(deep(1, 2), deep(5, 2), deep(1, 7)).collisions.map(({ path }) => path)).toEqual([
    'terms.inner.leaf',
  ]);
  const listed = (one: number, two: number) => ({ terms: { list: [{ id: 1, one, two }] } });
  expect(mergeValues(listed(1, 2), listed(5, 2), listed(1, 7)).collisions.map(({ path }) => path)).toEqual([
    'terms.list',
  ]);
});

it.each([
  ['another name', {}, { name: 'Carlos', income: 900 }, true],
  ['another client', { clientId: 5 }, { clientId: 6, name: 'Luis', income: 900 }, true],
  ['a corrected name of the same client', { clientId: 5 }, { clientId: 5, name: 'Luis Gil' }, false],
  ['a client of the same name', { clientId: null }, { clientId: 5 }, false],
])('is one field where both changed a person, who has %s: the list is not mixed', (_what, person, change, collides) => {
  const [ana, luis] = [base.holders[0]!, { ...base.holders[1]!, ...person }];
  const holders = (second: object) => ({ holders: [ana, { ...luis, ...second }] });
  const [mine, theirs] = [holders({ savings: 9000 }), holders(change)];
  const paths = (one: object, other: object) => mergeValues(holders({}), one, other).collisions.map(({ path }) => path);
  expect(paths(mine, theirs)).toEqual(collides ? ['holders'] : []);
  expect(paths(theirs, mine)).toEqual(collides ? ['holders'] : []);
  // Changed by one of us only, or another person.
  expect(paths(holders({}), theirs)).toEqual([]);
  expect(paths({ holders: [{ ...ana, income: 2100 }, luis] }, theirs)).toEqual([]);
});

it.each([
  ['of another label', 'label', ['Nómina', 'Seguro'], ['Seguro', 'Alarma']],
  ['up to another price', 'upTo', [100_000, 200_000, null], [100_000, 300_000, null]],
  ['another that has no identity', 'from', [0, 100_000], [0, 200_000]],
])(
  'is one field where both changed an item, which is %s by now: the list is not mixed',
  (_what, key, before, after) => {
    const items = (values: readonly unknown[], ...rates: number[]) =>
      values.map((value, index) => ({ [key]: value, rate: rates[index] ?? 7 }));
    const [replaced, changed] = [items(after), items(before, 7, 8)];
    const merge = (mine: object[], theirs: object[]) =>
      mergeValues({ items: items(before) }, { items: mine }, { items: theirs });
    for (const [mine, theirs] of [
      [replaced, changed],
      [changed, replaced],
    ] as const)
      expect(merge(mine, theirs)).toEqual({
        ...{ values: { items: mine }, taken: [], collisions: [{ path: 'items', mine, theirs }] },
      });
  },
);

it('merges the fields of an item with the label or the limit that it had', () => {
  const list = (points: number, annualCost: number, upTo: number | null, rate: number) => ({
    bonuses: [{ label: 'Seguro', points, annualCost }],
    brackets: [{ upTo, rate }],
  });
  const { values, collisions } = mergeValues(list(0.3, 250, null, 7), list(0.4, 250, null, 8), list(0.3, 300, null, 7));
  expect([values, collisions]).toEqual([list(0.4, 300, null, 8), []]);
});

it('is one field where both changed a record that one of them gave to another person: it is not mixed', () => {
  const ana = { clientName: 'Ana', clientPhone: '600', clientId: 5 as number | null, income: 2000 };
  const luis = { ...ana, clientName: 'Luis', clientPhone: '699', clientId: null };
  const corrected = { ...ana, income: 3500 };
  for (const [mine, theirs] of [
    [corrected, luis],
    [luis, corrected],
  ] as const) {
    const { values, taken, collisions } = mergeValues(ana, mine, theirs);
    expect([values, taken, collisions]).toEqual([mine, [], [{ path: '', mine, theirs }]]);
    expect(withTheirs(values, collisions)).toEqual(theirs);
  }
  expect(mergeValues(ana, ana, luis).values).toEqual(luis);
  expect(mergeValues(ana, corrected, { ...ana, clientPhone: '611' }).values).toEqual({
    ...corrected,
    clientPhone: '611',
  });
});

it('is one field where a list has other items than before', () => {
  const mine = { ...base, holders: [{ name: 'Ana', income: 2100 }, base.holders[1]!] };
  const theirs = { ...base, holders: [base.holders[0]!] };
  expect(mergeValues(base, mine, theirs).collisions).toEqual([
    { path: 'holders', mine: mine.holders, theirs: theirs.holders },
  ]);
  const items = (...ids: number[]) => ({ items: ids.map((id) => ({ id, name: '' })) });
  const renamed = {
    items: [
      { id: 1, name: 'Mía' },
      { id: 2, name: '' },
    ],
  };
  expect(mergeValues(items(1, 2), renamed, items(3, 2)).collisions.map(({ path }) => path)).toEqual(['items']);
});
