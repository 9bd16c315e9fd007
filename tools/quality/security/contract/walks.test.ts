import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { CURSOR_MESSAGE, operations, PAGE_SIZE, type OperationShape, type Paged } from '@umbral/contracts';
import type { Reply, SignedIn } from '@umbral/testing';
import { calls } from '../access/calls.ts';
import { kinds, makeRecord, type KindName } from '../access/records.ts';
import { World } from '../access/world.ts';
import { called } from '../support/called.ts';
import { assertProblem, faultsOf } from '../support/problems.ts';
import { query as rowsOf } from '../support/system.ts';

type Row = { id: number };
type Page = Paged<Row>;
type Side = 'next' | 'previous';

/** Parts of a record and audit entries have specs of their own: no call creates them. */
const pageable = operations.filter(
  ({ id, service, query }) =>
    service !== 'audit' &&
    !calls[id]?.isPart &&
    query?.safeParse({ cursor: '?' }).error?.issues[0]?.path[0] === 'cursor',
);
const lists = called(pageable);
/** These cannot be deactivated, so they are deleted while active. */
const tables: Partial<Record<KindName, string>> = {
  client: 'clients',
  costRule: 'purchase_cost_rules',
  referenceRate: 'reference_rates',
};

let world: World;
before(async () => {
  world = await World.shared();
});

const sortsOf = ({ query }: OperationShape): (string | undefined)[] => {
  const issue = query?.safeParse({ sort: '?' }).error?.issues.find(({ path }) => path[0] === 'sort');
  return [undefined, ...((issue as { values?: string[] } | undefined)?.values ?? [])];
};
const kindOf = ({ id }: OperationShape): KindName => {
  const kind = calls[id]?.lists;
  assert.ok(kind, `${id}: calls.ts does not declare what it lists`);
  return kind;
};
const readerOf = ({ access }: OperationShape): SignedIn => (access === 'administrator' ? world.admin : world.colleague);

async function makeSome(kind: KindName, count: number): Promise<Row[]> {
  const made: Row[] = [];
  while (made.length < count)
    made.push(await makeRecord(kind, { world, placement: 'shared', caller: world.colleague }));
  return made;
}

/** Removes a record from the list of active ones: deactivates or deletes it. */
async function lose({ service }: OperationShape, kind: KindName, id: number): Promise<void> {
  const table = tables[kind];
  if (table) return void (await rowsOf(service, `delete from ${table} where id = $1`, [id]));
  const { operation, body } = (kinds[kind] as { switchOff: { operation: OperationShape; body?: object } }).switchOff;
  const answer = await world.admin.call(operation, { params: { id }, body } as object);
  assert.equal(answer.status, 200, answer.text);
}

/** Undefined parameters are left out. */
function listOf(who: SignedIn, operation: OperationShape, query: object): Promise<Reply> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  return who.call(operation, { query: given } as object);
}

/** The ids of each page, by the links from one end to the other. */
async function* pagesOf(reader: SignedIn, operation: OperationShape, query: object, side: Side) {
  const rel = side === 'next' ? 'next' : 'prev';
  for (let reply = await listOf(reader, operation, query); ;) {
    assert.equal(reply.status, 200, reply.text);
    const { items, pagination } = pageOf(reply);
    const link = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(reply.headers.get('link') ?? '')?.[1];
    assert.equal(link === undefined, pagination[side] === undefined, 'the header and the answer say the same');
    yield items.map(({ id }) => id);
    if (link === undefined) return;
    assert.equal(new URL(link, 'http://localhost').searchParams.get('cursor'), pagination[side]);
    reply = await reader.send(link);
  }
}

const pageOf = ({ body }: Reply) => body as Page;

/** A walk through a list in one of its orders, of which two pages have been read. */
interface Walk {
  sort: string | undefined;
  /** The whole list before. */
  all: number[];
  read: number[][];
  others: AsyncGenerator<number[]>;
}

describe('following the pages of a list returns each row once, whatever is inserted or deleted meanwhile', () => {
  for (const operation of lists)
    for (const side of ['next', 'previous'] as const)
      test(`${operation.id} to its ${side} pages, in each of its orders`, async () => {
        const [reader, kind] = [readerOf(operation), kindOf(operation)];
        const filter = tables[kind] ? {} : { status: 'active' };
        const whole = async (sort?: string) =>
          ((await listOf(reader, operation, { ...filter, sort })).body as Row[]).map(({ id }) => id);
        await makeSome(kind, 3 * PAGE_SIZE + 2 - (await whole()).length);
        const mine = (await makeSome(kind, 3)).map(({ id }) => id);
        const walks: Walk[] = [];
        for (const sort of sortsOf(operation)) {
          const all = await whole(sort);
          const page = side === 'next' ? 1 : Math.ceil(all.length / PAGE_SIZE);
          const others = pagesOf(reader, operation, { ...filter, sort, page }, side);
          const read = [(await others.next()).value as number[], (await others.next()).value as number[]];
          walks.push({ sort, all, read, others });
        }
        // The next page starts after the last row that was read, which is at the other end of a page on the way back.
        const isLastOf = ({ read }: Walk, id: number) => read[1]?.at(side === 'next' ? -1 : 0) === id;
        const goes = (id: number) => walks.some((walk) => isLastOf(walk, id) || !walk.read.flat().includes(id));
        for (const id of mine.filter(goes)) await lose(operation, kind, id);
        await makeSome(kind, 2);
        for (const { sort, all, read, others } of walks) {
          for await (const ids of others) read.push(ids);
          const ids = (side === 'next' ? read : read.toReversed()).flat();
          const present = new Set(await whole(sort));
          assert.equal(new Set(ids).size, ids.length, `a row was met twice by ${sort}`);
          const stayed = all.filter((id) => present.has(id));
          assert.deepEqual(
            ids.filter((id) => stayed.includes(id)),
            stayed,
            `by ${sort}`,
          );
        }
      });
});

describe('a cursor is valid for its list, its order and its user only', () => {
  for (const operation of lists)
    test(`${operation.id} refuses any other cursor`, async () => {
      const [reader, kind] = [readerOf(operation), kindOf(operation)];
      const [sort, otherSort] = sortsOf(operation).slice(-2);
      const read = (who: SignedIn, query: object) => listOf(who, operation, query);
      await makeSome(kind, PAGE_SIZE + 1 - pageOf(await read(reader, { page: 1 })).pagination.total);
      const cursor = pageOf(await read(reader, { page: 1, sort })).pagination.next ?? '';
      assert.equal((await read(reader, { cursor, sort })).status, 200);
      const otherAdministrator = (await world.caller('administrator', 'admin')) as SignedIn;
      const foreign = pageable.find(({ id }) => id !== operation.id) as OperationShape;
      const other = pageOf(await listOf(readerOf(foreign), foreign, { page: 1 })).pagination;
      const refused = [
        await read(reader, { cursor: `${cursor.slice(0, -2)}${cursor.endsWith('AA') ? 'BB' : 'AA'}`, sort }),
        await read(reader, { cursor: 'inventado', sort }),
        await read(reader, { cursor: '../../etc', sort }),
        await read(reader, { cursor: 'a'.repeat(7_000), sort }),
        ...(other.next ? [await read(reader, { cursor: other.next, sort })] : []),
        ...(otherSort === sort ? [] : [await read(reader, { cursor, sort: otherSort })]),
        await read(reader === world.admin ? otherAdministrator : world.stranger, { cursor, sort }),
      ];
      for (const reply of refused) {
        assertProblem(reply, 422, 'validation');
        assert.deepEqual(faultsOf(reply.problem.errors), [{ path: 'cursor', message: CURSOR_MESSAGE }]);
      }
    });
});
