import { Controller, Module } from '@nestjs/common';
import { idParams, listAnswer, listQuery, operation, requiredText, type OperationShape } from '@umbral/contracts';
import * as z from 'zod';
import { baseConfig } from '../config/base-config.js';
import { prismaOn } from '../../test/prisma-stand-in.js';
import { directoryMigrationSql, userNamesMigrationSql } from '../directory/directory-migration.js';
import { createKitDatabase, type KitDatabase } from '../../test/stack.js';
import { actor, createTokenIssuer, type TokenIssuer } from '../../test/tokens.js';
import {
  AppError,
  asc,
  Call,
  hasStatus,
  record,
  Records,
  sql,
  startService,
  unchanged,
  Operation,
  type RunningService,
  type Sql,
} from '../index.js';

const thing = z.object({ id: z.number().int(), name: z.string(), price: z.number(), isActive: z.boolean() });
const thingForm = z.object({ name: requiredText('El nombre es requerido') });
const shared = { service: 'identity', tag: 'things', summary: 'A thing', access: { view: 'usuarios' } } as const;
const one = { path: '/api/things/:id', params: idParams } as const;
const updates = { entity: 'user', action: 'update' } as const;

const thingsApi = {
  list: operation({
    ...shared,
    id: 'listThings',
    method: 'GET',
    path: '/api/things',
    query: listQuery,
    answer: listAnswer(thing),
    exportedAs: 'user',
  }),
  get: operation({ ...shared, ...one, id: 'getThing', method: 'GET', answer: thing, etag: true }),
  create: operation({
    ...shared,
    id: 'createThing',
    method: 'POST',
    path: '/api/things',
    status: 201,
    body: thingForm,
    answer: thing,
    etag: true,
    idempotent: true,
    audits: { entity: 'user', action: 'create' },
    publishes: ['identity.role.renamed'],
  }),
  update: operation({
    ...shared,
    ...one,
    id: 'updateThing',
    method: 'PUT',
    body: thingForm,
    answer: thing,
    etag: true,
    idempotent: true,
    audits: updates,
    publishes: ['identity.role.renamed'],
  }),
  remove: operation({
    ...shared,
    ...one,
    id: 'removeThing',
    method: 'DELETE',
    status: 204,
    etag: true,
    audits: { entity: 'user', action: 'delete' },
  }),
  overstep: operation({
    ...shared,
    id: 'overstepThing',
    method: 'POST',
    path: '/api/things/:id/overstep',
    params: idParams,
    status: 204,
    audits: updates,
  }),
};

interface RawWrites {
  $queryRawUnsafe<T>(text: string, ...values: unknown[]): Promise<T>;
}

const save = (db: RawWrites, id: number, { name }: { name?: string; isActive?: boolean }) =>
  db.$queryRawUnsafe(
    'update things set name = coalesce($2, name), version = version + 1, updated_at = now() where id = $1',
    id,
    name,
  );

const things = record({
  table: 'things',
  alias: 't',
  row: thing,
  columns: { price: sql`t.price::float8` },
  scope: ({ actor: { id } }): Sql => sql`t.user_id = ${id}`,
  order: [asc(sql`t.name`), asc(sql`t.id`)],
  save,
  title: ({ name }) => name,
  audited: ['name', 'isActive'],
  events: {
    'identity.role.renamed': ({ id, name }, before) => name !== before?.name && { roleId: id, name },
  },
  unique: { things_name_key: 'duplicate_role' },
});

@Controller()
class ThingsController {
  constructor(private readonly records: Records<{ $disconnect(): Promise<void>; $transaction: never } & RawWrites>) {}

  @Operation(thingsApi.list)
  list(@Call() call: Call<typeof thingsApi.list>) {
    return this.records.page(call, things, { where: [hasStatus('t', call.query.status)] });
  }

  @Operation(thingsApi.get)
  get(@Call() call: Call<typeof thingsApi.get>) {
    return this.records.get(call, things);
  }

  @Operation(thingsApi.create)
  create(@Call() call: Call<typeof thingsApi.create>) {
    return this.records.create(call, things, async (tx, { name }) => {
      const [row] = await tx.many<{ id: number }>(
        sql`insert into things (name, user_id) values (${name}, ${call.actor.id}) returning id`,
      );
      return row as { id: number };
    });
  }

  @Operation(thingsApi.update)
  update(@Call() call: Call<typeof thingsApi.update>) {
    return this.records.change(call, things, {
      rule: ({ isActive }) => (isActive ? undefined : 'inactive_record'),
      check: async (before, tx) => {
        if (await tx.one(sql`select 1 as found from things where id = ${before.id} and price > 100`)) {
          throw new AppError('forbidden');
        }
      },
      change: (tx, { name }, body) => {
        if (body.name === name) return unchanged;
        tx.note({ requested: { before: null, after: body.name } });
        return { name: body.name.slice(0, 20) };
      },
    });
  }

  @Operation(thingsApi.remove)
  remove(@Call() call: Call<typeof thingsApi.remove>) {
    return this.records.remove(call, things, { rule: ({ isActive }) => (isActive ? 'still_active' : undefined) });
  }

  @Operation(thingsApi.overstep)
  overstep(@Call() call: Call<typeof thingsApi.overstep>) {
    return this.records.change(call, things, {
      change: async (tx) => {
        await tx.query(sql`update things set name = 'lost' where id = ${call.params.id}`);
        // @ts-expect-error -- an event that the operation does not declare; the kit also refuses it at run time
        tx.publish('identity.role.renamed', { roleId: 1, name: 'lost' });
      },
    });
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

let kit: KitDatabase;
let service: RunningService;
let tokens: TokenIssuer;

/** Record 1 is active, 2 inactive, 3 forbidden to change, 4 of another user. */
beforeAll(async () => {
  kit = await createKitDatabase(`${directoryMigrationSql} ${userNamesMigrationSql}
    insert into known_users (id, name, email) values (1, 'Inés Carbonell', 'ines@umbral.test');
    create table things (id serial primary key, name text constraint things_name_key unique, price numeric(10, 2) not null default 2.5,
      is_active boolean not null default true, user_id int not null, version int not null default 1,
      updated_at timestamptz(3) not null default now());
    insert into things (name, user_id, is_active, price) values
      ('uno', 1, true, 2.5), ('dos', 1, false, 2.5), ('tres', 1, true, 900), ('cuatro', 2, true, 2.5);`);
  tokens = await createTokenIssuer();
  const config = z
    .object(baseConfig(0))
    .parse({ PORT: '0', MANAGEMENT_PORT: '0', LOG_LEVEL: 'silent', NATS_URL: 'nats://127.0.0.1:1' });
  service = await startService({
    name: 'identity',
    module: ThingsModule,
    config,
    openapi: { title: 'Things', description: 'For specs' },
    verifyKeys: tokens.keys,
    database: {
      url: kit.url,
      prisma: class {
        constructor() {
          return prismaOn(kit.database);
        }
      } as never,
    },
  });
});
afterAll(async () => {
  await service.stop();
  await kit.drop();
});

interface Sent {
  id?: number;
  body?: unknown;
  headers?: Record<string, string>;
  roleId?: number;
}

async function call(op: OperationShape, { id = 1, body, headers, roleId = 1 }: Sent = {}) {
  const response = await fetch(service.url + op.path.replace(':id', String(id)), {
    method: op.method,
    headers: {
      authorization: `Bearer ${await tokens.issue(actor({ roleId }))}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = (text ? JSON.parse(text) : undefined) as { id: number; name: string; code: string; details?: unknown };
  return { status: response.status, etag: response.headers.get('etag'), body: answer };
}

const outbox = async () =>
  (
    await kit.database.many<{ payload: { payload?: object; action?: string; details?: object } }>(
      sql`select payload from outbox_events order by position`,
    )
  ).map(({ payload: { payload, action, details } }) => payload ?? { action, ...details });

/** The events that the work has added to the outbox. */
async function publishedBy(work: () => Promise<unknown>) {
  const { length } = await outbox();
  await work();
  return (await outbox()).slice(length);
}

describe('records', () => {
  const stale = { 'if-match': '"1-99"' };

  it('check in one order: permission, visibility, rule, check, If-Match, body', async () => {
    const bad = { body: { name: '' }, headers: stale };
    const answers = [
      await call(thingsApi.update, { ...bad, roleId: 2 }),
      await call(thingsApi.update, { ...bad, id: 4 }),
      await call(thingsApi.update, { ...bad, id: 99 }),
      await call(thingsApi.update, { ...bad, id: 3 }),
      await call(thingsApi.update, { ...bad, id: 2 }),
      await call(thingsApi.update, bad),
      await call(thingsApi.update, { body: bad.body, headers: { 'if-match': '"1-1"' } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'forbidden'],
      [404, 'not_found'],
      [404, 'not_found'],
      [403, 'forbidden'],
      [409, 'inactive_record'],
      [412, 'stale_record'],
      [422, 'validation'],
    ]);
    expect(await outbox()).toEqual([]);
    await service.runtime.refusals?.stop();
    // Of the first and the fourth call, which are of one user: an invisible record is not a refusal.
    expect(await outbox()).toEqual([
      {
        action: 'refused',
        changes: {
          call: { before: null, after: 'PUT /api/things/:id' },
          count: { before: null, after: 2 },
        },
      },
    ]);
  });

  it('return the new version, and audit and publish what the operation declares', async () => {
    const events = await publishedBy(async () => {
      const { status, etag, body } = await call(thingsApi.update, { body: { name: 'uno y medio' } });
      expect([status, etag, body]).toEqual([200, '"1-2"', { id: 1, name: 'uno y medio', price: 2.5, isActive: true }]);
    });
    expect(events).toEqual([
      {
        action: 'update',
        changes: { name: { before: 'uno', after: 'uno y medio' }, requested: { before: null, after: 'uno y medio' } },
      },
      { roleId: 1, name: 'uno y medio' },
    ]);
    expect((await call(thingsApi.get)).etag).toBe('"1-2"');
  });

  it('save, audit and publish nothing where a verb returns `unchanged`', async () => {
    const { body, etag } = await call(thingsApi.get);
    const events = await publishedBy(async () => {
      const again = await call(thingsApi.update, { body: { name: body.name } });
      expect(again).toEqual({ status: 200, etag, body });
    });
    expect(events).toEqual([]);
  });

  it('create one record for a repeated key, also concurrently, and return the same', async () => {
    const sent = { body: { name: 'cinco' }, headers: { 'idempotency-key': 'k1' } };
    const events = await publishedBy(async () => {
      const [first, second] = await Promise.all([call(thingsApi.create, sent), call(thingsApi.create, sent)]);
      expect(first?.status).toBe(201);
      expect(second).toEqual(first);
      expect(await call(thingsApi.create, sent)).toEqual(first);
    });
    expect(events).toHaveLength(2);
    const other = await call(thingsApi.create, { ...sent, body: { name: 'seis' } });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    const [stored] = await kit.database.many<{ answer: object }>(sql`select answer from idempotency_keys`);
    expect(Object.keys((stored?.answer as { body: object }).body)).toEqual(Object.keys(thing.shape));
  });

  it('change once for a repeated key: a repeated call is no stale one, and another body is refused', async () => {
    const created = await call(thingsApi.create, { body: { name: 'siete' } });
    const id = Number(created.body.id);
    const sent = {
      id,
      body: { name: 'ocho' },
      headers: { 'idempotency-key': 'k2', 'if-match': created.etag as string },
    };
    const events = await publishedBy(async () => {
      const first = await call(thingsApi.update, sent);
      expect([first.status, first.etag]).toEqual([200, `"${id}-2"`]);
      expect(await call(thingsApi.update, sent)).toEqual(first);
    });
    expect(events).toHaveLength(2);
    const other = await call(thingsApi.update, { ...sent, body: { name: 'nueve' } });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    const late = await call(thingsApi.update, { ...sent, headers: { ...sent.headers, 'idempotency-key': 'k3' } });
    expect([late.status, late.body.code]).toEqual([412, 'stale_record']);
    // The audit entry of the current version names its author; events of the same change do not.
    expect(late.body.details).toEqual({
      entityType: 'user',
      lastWrite: { at: expect.any(String), userId: 1, userName: 'Inés Carbonell' },
    });
  });

  it('are listed from a minute before `updatedSince`: changes become visible after their time', async () => {
    await kit.database.query(sql`insert into things (name, user_id, updated_at) values
      ('diez', 1, '2990-01-01T10:00:00Z'), ('once', 1, '2990-01-01T09:59:59Z')`);
    const { body } = await call({ ...thingsApi.list, path: '/api/things?updatedSince=2990-01-01T10:01:00Z' });
    expect(body).toEqual([expect.objectContaining({ name: 'diez' })]);
    await kit.database.query(sql`delete from things where updated_at > '2990-01-01'`);
  });

  it('map a violated constraint to the error of the record', async () => {
    const { status, body } = await call(thingsApi.create, { body: { name: 'dos' } });
    expect([status, body.code]).toEqual([409, 'duplicate_role']);
  });

  it('delete with the same order of checks, and audit the deleted values', async () => {
    const codes = [
      await call(thingsApi.remove),
      await call(thingsApi.remove, { id: 2, headers: { 'if-match': '"2-7"' } }),
    ];
    expect(codes.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'still_active'],
      [412, 'stale_record'],
    ]);
    const events = await publishedBy(async () => {
      const gone = await call(thingsApi.remove, { id: 2, headers: { 'if-match': '"2-1"' } });
      expect([gone.status, gone.etag, gone.body]).toEqual([204, null, undefined]);
    });
    expect(events).toEqual([
      {
        action: 'delete',
        changes: { name: { before: 'dos', after: null }, isActive: { before: false, after: null } },
      },
    ]);
    expect((await call(thingsApi.get, { id: 2 })).status).toBe(404);
  });

  it('roll back a write whose verb publishes an undeclared event', async () => {
    expect((await call(thingsApi.overstep)).status).toBe(500);
    expect((await call(thingsApi.get)).body.name).not.toBe('lost');
  });

  it('list the visible rows, with the fields of the answer schema', async () => {
    const { body } = await call(thingsApi.list);
    const rows = body as unknown as (typeof body)[];
    expect(rows.map(({ name }) => name)).not.toContain('cuatro');
    expect(rows[0]).toEqual({ id: expect.any(Number), name: 'cinco', price: 2.5, isActive: true });
  });
});
