import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import {
  operations as declared,
  PAGE_SIZE,
  patternOf,
  totalPages,
  type OperationShape,
  type Paged,
} from '@umbral/contracts';
import { unique } from '@umbral/contracts/factories';
import type { Reply, SignedIn } from '@umbral/testing';
import { accessTable } from '../access/access-table.ts';
import { calls } from '../access/calls.ts';
import { makeRecord } from '../access/records.ts';
import { World } from '../access/world.ts';
import { called } from '../support/called.ts';
import { operationNamed, operations as documented } from '../support/operations.ts';
import { assertProblem, faultsOf } from '../support/problems.ts';
import { Attempt, closeOutboxes, placementOf, successOf, versionOf } from './attempt.ts';
import { assertAudited, assertDeclared, assertRefusedBy } from './declared.ts';
import { wrongBodies, wrongFigures, wrongFiguresOfQuery, wrongIds, wrongQueries } from './wrong-input.ts';

/** Attempts run concurrently, because each changes only its own record. */
const concurrency = 4;
const STALE = { 'if-match': '"1-999"' };

let world: World;
before(async () => {
  world = await World.shared();
});
after(closeOutboxes);

const operations = called(declared);
const reachable = operations.filter(placementOf);
const writes = reachable.filter(({ method }) => method !== 'GET');
const changes = writes.filter(({ id, etag, params }) => etag && params && !calls[id]?.isPart);
const creations = writes.filter(({ idempotent, status }) => idempotent && status === 201);
const toggles = changes.filter(({ audits }) => audits !== 'none' && audits?.action === 'toggle_status');
const lists = operations.filter(({ id, query }) => calls[id]?.lists && query);

test('exactly the declared operations are documented', () => {
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).sort();
  assert.deepEqual(ids(declared), ids(documented));
});

/** With the body that the document shows: what a reader copies works. */
describe('[S-AUD-15] answers and audit entries match the declaration', { concurrency }, () => {
  for (const operation of reachable)
    test(`${operation.id} matches its declaration`, async () => {
      const attempt = await Attempt.of(operation, world);
      const before = await attempt.version();
      const reply = await attempt.call({ body: attempt.example });
      assertDeclared(operation, reply);
      await assertAudited(attempt, reply);
      if (!reply.headers.get('etag') || calls[operation.id]?.isPart) return;
      const read = await attempt.read(reply);
      assert.equal(read.headers.get('etag'), reply.headers.get('etag'));
      assert.equal(versionOf(read), operation.method === 'GET' ? before : before + 1);
    });
});

/** Repeated with its Idempotency-Key, it repeats its answer. */
describe('[P-XCC-19] a toggle flips the state, and flips it back', { concurrency }, () => {
  for (const operation of toggles)
    test(`${operation.id} turns it off and on`, async () => {
      const attempt = await Attempt.of(operation, world);
      for (const isActive of [false, true]) {
        const sent = { body: operation.body && { isActive }, headers: { 'idempotency-key': `key-${unique()}` } };
        const { status, body } = await attempt.call(sent);
        assert.deepEqual([status, (body as { isActive: boolean }).isActive], [200, isActive]);
        assert.deepEqual((await attempt.call(sent)).body, body);
      }
      const changes = (await attempt.audits()).map(({ details }) => details.changes.isActive);
      assert.deepEqual(changes, [
        { before: true, after: false },
        { before: false, after: true },
      ]);
    });
});

describe('[P-PRM-20] only inactive records are deleted, and then they are 404', { concurrency }, () => {
  for (const operation of writes.filter(({ errors }) => errors?.includes('still_active')))
    test(`${operation.id} requires an inactive record`, async () => {
      await assertRefusedBy(await Attempt.toRefuse(operation, world, false), 'still_active');
      const attempt = await Attempt.of(operation, world);
      assert.equal((await attempt.call()).status, successOf(operation));
      assertProblem(await attempt.call(), 404, 'not_found');
      assertProblem(await attempt.read(), 404, 'not_found');
    });
});

describe('inactive records are not changed', { concurrency }, () => {
  for (const operation of writes.filter(({ errors }) => errors?.includes('inactive_record')))
    test(`${operation.id} requires an active record`, async () =>
      assertRefusedBy(await Attempt.toRefuse(operation, world, true), 'inactive_record'));
});

describe('[S-PRM-13] permissions are checked before the request is validated', { concurrency }, () => {
  const sent = { params: { id: 'x', userId: 'x', productId: 'x' }, body: {}, headers: STALE };
  for (const operation of operations) {
    const { rule = '', cells = {} } = accessTable.get(operation.id) ?? {};
    for (const [column, status] of [
      ['anonymous', 401],
      ['without', 403],
    ] as const)
      // A public operation returns 401 only for its content.
      if (rule !== 'public' && cells[column]?.every((cell) => cell === status))
        test(`${operation.id}, ${column}: ${status}`, async () => {
          const who = await world.caller(rule, column);
          assertProblem(await who.call(operation, { ...sent, query: calls[operation.id]?.query } as object), status);
        });
  }
});

/** The audit answers for deleted users too. Only stored records are looked up before the body is read. */
describe('a record that does not exist is 404, whatever else was sent', { concurrency }, () => {
  // A PUT that creates missing records never returns 404.
  const finders = operations.filter(
    ({ params, service, makesMissing }) => params && service !== 'audit' && !makesMissing,
  );
  for (const operation of finders)
    test(`${operation.id} finds nothing`, async () => {
      const attempt = await Attempt.toRefuse(operation, world);
      const body = operation.audits === 'none' ? attempt.body : operation.body && {};
      for (const params of wrongIds(attempt.params))
        assertProblem(await attempt.call({ params, body, headers: STALE }), 404, 'not_found');
      assert.deepEqual(await attempt.audits(), []);
    });
});

describe('an invalid body is 422 with the messages of the contract', { concurrency }, () => {
  for (const operation of operations.filter(({ body }) => body))
    test(`${operation.id} refuses it`, async () => {
      const attempt = await Attempt.toRefuse(operation, world);
      const before = await attempt.state();
      for (const { body, errors } of wrongBodies(operation, attempt.body ?? {})) {
        const reply = await attempt.call({ body });
        assertProblem(reply, 422, 'validation');
        if (errors) assert.deepEqual(faultsOf(reply.problem.errors), errors);
      }
      await attempt.assertUntouched(before);
    });
});

describe('a figure is decimal digits: 0x10, 0b11 and 1e2 are 422 at their field', { concurrency }, () => {
  const assertRefused = (reply: Reply, path: string) => {
    assertProblem(reply, 422, 'validation');
    const paths = reply.problem.errors?.map((error) => error.path) ?? [];
    assert.ok(paths.includes(path), `${path} is not among ${paths.join()}`);
  };

  for (const operation of operations.filter(({ body }) => body))
    test(`${operation.id} refuses them in its body`, async () => {
      const attempt = await Attempt.toRefuse(operation, world);
      const before = await attempt.state();
      for (const { path, body } of wrongFigures(operation, attempt.body ?? {}))
        assertRefused(await attempt.call({ body }), path);
      await attempt.assertUntouched(before);
    });

  for (const operation of operations) {
    const queries = wrongFiguresOfQuery(operationNamed(operation.id));
    if (queries.length === 0) continue;
    test(`${operation.id} refuses them in its query`, async () => {
      const { params } = await Attempt.toRefuse(operation, world);
      for (const { path, query } of queries)
        assertRefused(await world.admin.call(operation, { params, query } as object), path);
    });
  }
});

/** Checked before the body. */
describe('[D41] a change of another version than the current one is 412', { concurrency }, () => {
  for (const operation of changes) {
    test(`${operation.id} requires the current version`, async () => {
      const attempt = await Attempt.toRefuse(operation, world);
      const [before, version] = [await attempt.state(), await attempt.version()];
      const { id } = attempt.record;
      const present = `"${id}-${version}"`;
      const others = [`"${id}-${version + 1}"`, `"${id + 1}-${version}"`, `W/${present}`, `${id}-${version}`, 'x'];
      for (const tag of others) {
        const reply = await attempt.call({ headers: { 'if-match': tag }, body: operation.body && {} });
        assertProblem(reply, 412, 'stale_record');
        assert.equal(reply.headers.get('etag'), present);
      }
      await attempt.assertUntouched(before);
    });

    test(`${operation.id}: of concurrent writers with the current version one succeeds`, async () => {
      const attempt = await Attempt.of(operation, world);
      const headers = { 'if-match': `"${attempt.record.id}-${await attempt.version()}"` };
      const replies = await Promise.all([1, 2, 3].map(() => attempt.admitted({ headers })));
      const late = operation.method === 'DELETE' ? 404 : 412;
      assert.deepEqual(replies.map(({ status }) => status).sort(), [successOf(operation), late, late]);
      assert.equal((await attempt.audits()).length, isAudited(operation) ? 1 : 0);
    });
  }
});

/** The service sends three mails concurrently, which one of these tests needs. */
const isMail = ({ id }: (typeof creations)[number]) => id.endsWith('Mail');
const madeOnce = (operation: (typeof creations)[number]) => {
  test(`${operation.id} returns the same answer`, async () => {
    const attempt = await Attempt.of(operation, world);
    const headers = { 'idempotency-key': `key-${unique()}` };
    const { body } = attempt;
    assertProblem(await attempt.call({ body: {}, headers }), 422, 'validation');
    assertProblem(await attempt.call({ headers: { 'idempotency-key': 'k'.repeat(256) } }), 400, 'invalid_request');
    const replies = await Promise.all([1, 2, 3].map(() => attempt.admitted({ body, headers })));
    replies.push(await attempt.call({ body, headers }));
    const [first, ...again] = replies.map(({ status, headers, body }) => [status, headers.get('etag'), body]);
    assert.equal(first?.[0], 201);
    for (const replay of again) assert.deepEqual(replay, first);
    assert.equal((await attempt.audits()).length, isAudited(operation) ? 1 : 0);
    assertProblem(await attempt.call({ headers }), 422, 'idempotency_key_reused');
    const by = (await world.caller('administrator', 'admin')) as SignedIn;
    const others = await attempt.call({ headers, by });
    assert.deepEqual([others.status, isDeepStrictEqual(others.body, replies[0]?.body)], [201, false]);
  });
};

describe('[D40] a call with an Idempotency-Key is executed once', { concurrency }, () =>
  creations.filter((each) => !isMail(each)).forEach(madeOnce),
);
describe('[D40] a mail with an Idempotency-Key is sent once', () => creations.filter(isMail).forEach(madeOnce));

describe('an unknown query parameter is refused', { concurrency }, () => {
  for (const operation of reachable)
    test(`${operation.id} names it`, async () => {
      const attempt = await Attempt.toRefuse(operation, world);
      const query = { ...calls[operation.id]?.query, inventado: '1' };
      const reply = await attempt.call({ query });
      assertProblem(reply, 422, 'validation');
      assert.deepEqual(faultsOf(reply.problem.errors), [{ path: 'inventado', message: 'Este parámetro no existe' }]);
    });
});

/** One after the other, because the whole list and its pages are read by many calls. */
describe('[P-XCC-25] a list is returned as a whole, or in pages of ten', () => {
  for (const operation of lists)
    test(`${operation.id} pages`, async () => {
      for (const { query, errors } of wrongQueries(operation)) {
        const reply = await world.admin.call(operation, { query: query as never });
        assertProblem(reply, 422, 'validation');
        assert.deepEqual(faultsOf(reply.problem.errors), errors);
      }
      if (!isPaged(operation)) return;
      const kind = calls[operation.id]!.lists!;
      const reader = operation.access === 'administrator' ? world.admin : world.colleague;
      const making = { world, placement: 'shared', caller: world.colleague } as const;
      const read = async (query: object) => (await reader.result(operation, { query: query as never })) as never;
      const { pagination: present }: Paged<object> = await read({ page: '1' });
      const missing = Math.max(0, PAGE_SIZE + 1 - present.total);
      await Promise.all(Array.from({ length: missing }, () => makeRecord(kind, making)));
      const all: object[] = await read({});
      const last = totalPages(all.length, PAGE_SIZE);
      assert.ok(last > 1);
      for (const page of [1, 2, last, last + 1, 1_000_000]) {
        const { items, pagination }: Paged<object> = await read({ page: String(page) });
        const { next, previous, ...numbers } = pagination;
        const shown = Math.min(page, last);
        assert.deepEqual(items, all.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE));
        assert.deepEqual([next !== undefined, previous !== undefined], [shown < last, shown > 1]);
        assert.deepEqual(numbers, { page: shown, pageSize: PAGE_SIZE, totalPages: last, total: all.length });
      }
      const two: Paged<object> = await read({ page: '2', limit: '2' });
      assert.deepEqual([two.items, two.pagination.pageSize], [all.slice(2, 4), 2]);
      assertProblem(await reader.call(operation, { query: { limit: '2' } as never }), 422, 'validation');
      assert.deepEqual(await read({ updatedSince: '2999-01-01T00:00:00.000Z' }), []);
      assert.deepEqual(await read({ updatedSince: '2000-01-01T00:00:00.000Z' }), all);
      const first = await reader.call(operation, { query: { page: '1' } as never });
      const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
      const { items } = (await reader.send(next)).body as { items: object[] };
      assert.deepEqual(items, all.slice(PAGE_SIZE, 2 * PAGE_SIZE));
    });
});

describe('a creation returns its Location', { concurrency }, () => {
  const isRead = ({ path }: OperationShape) =>
    operations.some(({ method, path: other }) => method === 'GET' && /^\/:\w+$/.test(other.replace(path, '')));
  for (const operation of writes.filter(({ status }) => status === 201).filter(isRead))
    test(`${operation.id} returns it`, async () => {
      const attempt = await Attempt.of(operation, world);
      const { headers, body } = await attempt.call();
      const read = await attempt.caller.send(headers.get('location') ?? '');
      assert.deepEqual([read.status, (read.body as { id: number }).id], [200, (body as { id: number }).id]);
    });
});

describe('a path returns its allowed methods', { concurrency }, () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  for (const path of new Set(operations.map((operation) => operation.path.replace(/:\w+/g, '7')))) {
    const has = operations.filter((operation) => patternOf(operation).test(path)).map(({ method }) => method as string);
    const other = methods.find((method) => !has.includes(method));
    if (other)
      test(`${other} ${path}`, async () => {
        const reply = await world.admin.send(path, { method: other });
        assertProblem(reply, 405, 'method_not_allowed');
        const allowed = new Set([...has, ...(has.includes('GET') ? ['HEAD'] : [])]);
        assert.deepEqual(reply.headers.get('allow')?.split(', '), [...allowed].sort());
      });
  }
});

const isAudited = ({ audits = 'none' }: OperationShape) => audits !== 'none';

const isPaged = ({ query }: OperationShape) => !query?.safeParse({ page: '0' }).success;
