import { ADMINISTRATOR_ROLE_ID, companiesApi, rolesApi, usersApi } from '@umbral/contracts';
import { idsInOrder, namesInSpanishOrder, Office, unique, type Member } from '@umbral/service-kit/testing';
import { closeDatabase } from '../test/events.js';

let office: Office;
let reader: Member;

beforeAll(async () => {
  office = await Office.open();
  reader = await office.member({}, [], { id: ADMINISTRATOR_ROLE_ID });
});
afterAll(closeDatabase);

const lists = [
  { api: usersApi, create: async (name: string) => office.user({ name, roleId: (await office.role()).id }) },
  { api: rolesApi, create: (name: string) => office.role({}, name) },
  { api: companiesApi, create: (name: string) => office.company({ name }) },
] as const;

it.each(lists)(
  '[D40] $api.list.id: sorted by name, in both directions, as a list, by pages and as a file',
  async (list) => {
    const mark = `orden${unique()}`;
    const ids: number[] = [];
    for (const name of namesInSpanishOrder) ids.push((await list.create(`${name} ${mark}`)).id);
    const ask = (sort: string) => idsInOrder(reader.caller, list.api, { search: mark, sort });
    expect(await ask('name')).toEqual({ whole: ids, pages: ids, file: ids });
    const turned = ids.toReversed();
    expect(await ask('-name')).toEqual({ whole: turned, pages: turned, file: turned });
  },
);

it.each(lists)('[D40] $api.list.id: another order is refused', async ({ api }) => {
  for (const sort of ['', 'state', 'name,id', '--name', 'password_hash']) {
    for (const op of [api.list, api.export]) {
      const { status, problem } = await reader.caller.call(op, { query: { sort } as never });
      expect([sort, status, problem.errors?.map(({ path }) => path)]).toEqual([sort, 422, ['sort']]);
    }
  }
});
