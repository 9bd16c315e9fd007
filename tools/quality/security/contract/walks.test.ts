import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { CURSOR_MESSAGE, operations, PAGE_SIZE, type OperationShape, type Paged } from '@umbral/contracts';
import type { Reply, SignedIn } from '@umbral/testing';
import { calls } from '../access/calls.ts';
import { kinds, makeRecord, type KindName } from '../access/records.ts';
import { World } from '../access/world.ts';
import { assertProblem, faultsOf } from '../support/problems.ts';
import { query as rowsOf } from '../support/system.ts';

type Row = { id: number };
type Page = Paged<Row>;
type Side = 'next' | 'previous';

/** Parts of a record and audit entries have specs of their own: no call creates them. */
const lists = operations.filter(
  ({ id, service, query }) =>
    service !== 'audit' &&
    !calls[id]?.isPart &&
    query?.safeParse({ cursor: '?' }).error?.issues[0]?.path[0] === 'cursor',
);
/** These cannot be deactivated, so they are deleted while active. */
const tables: Partial<Record<KindName, string>> = {
  client: 'clients',
  costRule: 'purchase_cost_rules',
  referenceRate: 'reference_rates',
};

let world: World;
before(async () => {
  world = await World.create();
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

/** Follows the links of the pages, from one end to the other. */
async function walk(reader: SignedIn, operation: OperationShape, query: object, side: Side, between: Between) {
  const ids: number[] = [];
  const rel = side === 'next' ? 'next' : 'prev';
  let reply = await listOf(reader, operation, query);
  for (let turn = 1; ; turn += 1) {
    assert.equal(reply.status, 200, reply.text);
    const { items, pagination } = pageOf(reply);
    const found = items.map(({ id }) => id);
    if (side === 'next') ids.push(...found);
    else ids.unshift(...found);
    const link = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(reply.headers.get('link') ?? '')?.[1];
    assert.equal(link === undefined, pagination[side] === undefined, 'the header and the answer say the same');
    if (turn === 2) await between(ids);
    if (link === undefined) return ids;
    assert.equal(new URL(link, 'http://localhost').searchParams.get('cursor'), pagination[side]);
    reply = await reader.send(link);
  }
}

const pageOf = ({ body }: Reply) => body as Page;

type Between = (read: readonly number[]) => Promise<void>;

describe('following the pages of a list returns each row once, whatever is inserted or deleted meanwhile', () => {
  for (const operation of lists)
    for (const sort of sortsOf(operation))
      test(`${operation.id} by ${sort ?? 'its own order'}, both ways`, async () => {
        const [reader, kind] = [readerOf(operation), kindOf(operation)];
        const read = (who: SignedIn, query: object) => listOf(who, operation, query);
        const filter = tables[kind] ? { sort } : { sort, status: 'active' };
        const whole = async () => ((await read(reader, filter)).body as Row[]).map(({ id }) => id);
        const missing = 3 * PAGE_SIZE + 2 - (await whole()).length;
        await makeSome(kind, missing);
        for (const side of ['next', 'previous'] as const) {
          // The next page starts after the last row that was read.
          const mine = new Set((await makeSome(kind, 3)).map(({ id }) => id));
          const all = await whole();
          const page = side === 'next' ? 1 : Math.ceil(all.length / PAGE_SIZE);
          const ids = await walk(reader, operation, { ...filter, page }, side, async (seen) => {
            const last = side === 'next' ? seen.at(-1) : seen[0];
            const goes = [...mine].filter((id) => id === last || !seen.includes(id));
            for (const id of goes) await lose(operation, kind, id);
            await makeSome(kind, 2);
          });
          const present = new Set(await whole());
          assert.equal(new Set(ids).size, ids.length, 'a row was met twice');
          const stayed = all.filter((id) => present.has(id));
          assert.deepEqual(
            ids.filter((id) => stayed.includes(id)),
            stayed,
          );
        }
      });
});

describe('a cursor is valid for its list, its order and its user only', () => {
  for (const operation of lists)
    test(`${operation.id} refuses any other cursor`, async () => {
      const [reader, kind] = [readerOf(operation), kindOf(operation)];
      await makeSome(kind, PAGE_SIZE + 1);
      const [sort, otherSort] = sortsOf(operation).slice(-2);
      const read = (who: SignedIn, query: object) => listOf(who, operation, query);
      const cursor = pageOf(await read(reader, { page: 1, sort })).pagination.next ?? '';
      assert.equal((await read(reader, { cursor, sort })).status, 200);
      const otherAdministrator = (await world.caller('administrator', 'admin')) as SignedIn;
      const foreign = lists.find(({ id }) => id !== operation.id) as OperationShape;
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
