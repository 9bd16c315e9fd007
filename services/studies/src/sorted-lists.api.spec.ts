import { clientsApi, housingCalculationsApi, viabilityStudiesApi } from '@umbral/contracts';
import { aClient, aHolder, aHousingCalculation, aStudy } from '@umbral/contracts/factories';
import { idsInOrder, namesInSpanishOrder, Office, unique, type Caller } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../test/events.js';

let office: Office;

beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

/** The lists run newest first. `create` makes a row of this name, with more or less of what it is also sorted by. */
const lists = [
  {
    api: clientsApi,
    other: 'createdAt',
    create: (caller: Caller, name: string, mark: string) =>
      caller.result(clientsApi.create, { body: aClient({ firstName: name, lastName: mark }) }),
  },
  {
    api: viabilityStudiesApi,
    other: 'createdAt',
    // Every other study has no name of its own, as older ones may, and sorts by its client's.
    create: async (caller: Caller, name: string, mark: string, index: number) => {
      const text = `${name} ${mark}`;
      const body = aStudy({ studyName: text, holders: [aHolder({ name: index % 2 ? text : 'Titular' })] });
      const study = await caller.result(viabilityStudiesApi.create, { body });
      if (index % 2) await query(`update viability_studies set study_name = '' where id = $1`, [study.id]);
      return study;
    },
  },
  {
    api: housingCalculationsApi,
    other: 'price',
    create: (caller: Caller, name: string, mark: string, index: number) =>
      caller.result(housingCalculationsApi.create, {
        body: aHousingCalculation({ clientName: `${name} ${mark}`, monthlyNetIncome: 3000 - 200 * (index % 3) }),
      }),
  },
] as const;

it.each(lists)(
  '[D40] $api.list.id: sorted by name and $other, both ways, at once, by pages and as a file',
  async (list) => {
    const { caller } = await office.member({ estudios_viabilidad: 'view', estudio_cuota: 'view' }, [
      await office.company(),
    ]);
    const mark = `orden${unique()}`;
    const byName: { id: number; price: number }[] = [];
    for (const [index, name] of namesInSpanishOrder.entries()) {
      const made = await list.create(caller, name, mark, index);
      byName.push({ id: made.id, price: 'maxHousingPrice' in made ? made.maxHousingPrice : 0 });
    }
    const newestFirst = byName.toSorted((one, other) => other.id - one.id);
    const byOther =
      list.other === 'price' ? newestFirst.toSorted((one, other) => one.price - other.price) : newestFirst.toReversed();
    for (const [sort, rows] of [
      ['name', byName],
      ['-name', byName.toReversed()],
      [list.other, byOther],
      [`-${list.other}`, byOther.toReversed()],
    ] as const) {
      const ids = rows.map(({ id }) => id);
      const orders = await idsInOrder(caller, list.api, { search: mark, sort });
      expect([sort, orders]).toEqual([sort, { whole: ids, pages: ids, file: ids }]);
    }
  },
);

it.each(lists)('[D40] $api.list.id: refuses any other order', async ({ api }) => {
  for (const sort of ['', 'id', 'name desc', '--name', 'phone']) {
    for (const op of [api.list, api.export]) {
      const { status, problem } = await office.admin.call(op, { query: { sort } as never });
      expect([sort, status, problem.errors?.map(({ path }) => path)]).toEqual([sort, 422, ['sort']]);
    }
  }
});
