import { banksApi, productsApi } from '@umbral/contracts';
import { idsInOrder, namesInSpanishOrder, Office, unique, type Member } from '@umbral/service-kit/testing';
import { closeDatabase } from '../test/events.js';
import { newBank, newProduct } from '../test/records.js';

let office: Office;
let reader: Member;

beforeAll(async () => {
  office = await Office.open();
  reader = await office.member({ bancos: 'view', productos: 'view' }, [await office.company()]);
});
afterAll(closeDatabase);

/** The lists, their orders besides the name, and a row of each. */
const lists = [
  {
    api: banksApi,
    figure: 'pays',
    create: (name: string, paymentPercentage: number) => newBank(office.admin, { name, paymentPercentage }),
  },
  {
    api: productsApi,
    figure: 'financing',
    create: async (name: string, financingPercentage: number) => {
      const bank = await newBank(office.admin);
      return newProduct(office.admin, { bankId: bank.id, name, financingPercentage });
    },
  },
] as const;

it.each(lists)(
  '[D40] $api.list.id: sorted by name and $figure, both ways, at once, by pages and as a file',
  async (list) => {
    const mark = `orden${unique()}`;
    const byName: number[] = [];
    const figures = new Map<number, number>();
    for (const [index, name] of namesInSpanishOrder.entries()) {
      const { id } = await list.create(`${name} ${mark}`, 50 - (index % 3));
      byName.push(id);
      figures.set(id, 50 - (index % 3));
    }
    // Equal figures are sorted by name.
    const byFigure = byName.toSorted((one, other) => (figures.get(one) ?? 0) - (figures.get(other) ?? 0));
    for (const [sort, ids] of [
      ['name', byName],
      ['-name', byName.toReversed()],
      [list.figure, byFigure],
      [`-${list.figure}`, byFigure.toReversed()],
    ] as const) {
      const orders = await idsInOrder(reader.caller, list.api, { search: mark, sort });
      expect([sort, orders]).toEqual([sort, { whole: ids, pages: ids, file: ids }]);
    }
  },
);

it.each(lists)('[D40] $api.list.id: no other order is accepted', async ({ api }) => {
  for (const sort of ['', 'id', 'name desc', '--name', 'userEmail']) {
    for (const op of [api.list, api.export]) {
      const { status, problem } = await reader.caller.call(op, { query: { sort } as never });
      expect([sort, status, problem.errors?.map(({ path }) => path)]).toEqual([sort, 422, ['sort']]);
    }
  }
});
