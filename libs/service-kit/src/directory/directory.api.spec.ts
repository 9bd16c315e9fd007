import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createKitDatabase, eventually, quietLog, type KitDatabase } from '../../test/stack.js';
import { sql } from '../database/sql.js';
import { Consumers, type ConsumerTx } from '../events/consumer-definition.js';
import { directoryMigrationSql, userNamesMigrationSql } from './directory-migration.js';
import { Directory } from './directory.js';
import { DirectorySource } from './directory-source.js';
import { upsertCompanies, upsertUsers } from './known-records.js';
import { insertOwner, ownerFields, ownerJoin } from './owner-names.js';

const KEY = 'a key of sixteen characters';
const company = (companyId: number, name: string, version = 1) => ({ companyId, name, isActive: true, version });
const user = (userId: number, email: string, version = 1) => ({
  userId,
  email,
  name: 'N',
  roleId: 2,
  companyId: null,
  companyIds: [],
  isActive: true,
  version,
});

let kit: KitDatabase;
let identity: Server;
/** Where identity redirects to. */
let elsewhere: string | undefined;
/** The response of identity; undefined: 503. */
let directoryOfIdentity: { users: object[]; companies: object[] } | undefined;
let requests: string[];

beforeAll(async () => {
  kit = await createKitDatabase(directoryMigrationSql + userNamesMigrationSql);
  identity = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://identity');
    requests.push(`${pathname}?${searchParams.toString()}`);
    if (elsewhere && pathname !== '/elsewhere') return reply.writeHead(307, { location: elsewhere }).end();
    reply.statusCode = !directoryOfIdentity ? 503 : request.headers['x-umbral-internal'] === KEY ? 200 : 403;
    const after = Number(searchParams.get('after'));
    const page = pathname.endsWith('users') ? directoryOfIdentity?.users : directoryOfIdentity?.companies;
    reply.end(JSON.stringify(page?.filter((item) => Object.values(item)[0] > after) ?? {}));
  }).listen(0, '127.0.0.1');
  await once(identity, 'listening');
});
afterAll(async () => {
  identity.close();
  await kit.drop();
});
beforeEach(async () => {
  [directoryOfIdentity, requests, elsewhere] = [{ users: [], companies: [] }, [], undefined];
  await kit.database.query(sql`truncate known_users, known_companies`);
});

function open(internalKey: string | undefined = KEY): { directory: Directory; consumers: Consumers } {
  const consumers = new Consumers('catalog');
  const identityUrl = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
  return {
    consumers,
    directory: new Directory(consumers, kit.database, new DirectorySource({ identityUrl, internalKey }), quietLog),
  };
}
const names = (userId: number, companyId: number | null) =>
  kit.database.one(sql`
    select ${ownerFields.userEmail} as "userEmail", ${ownerFields.companyName} as "companyName"
    from (select ${userId}::int as user_id, ${companyId}::int as company_id) o ${ownerJoin('o')}`);

describe('the stored copy', () => {
  it('is the highest version, in whatever order and however often it arrives', async () => {
    await upsertUsers(kit.database, [user(1, 'first@x', 1), user(1, 'third@x', 3), user(1, 'first@x', 1)]);
    await upsertUsers(kit.database, [user(1, 'second@x', 2)]);
    await upsertCompanies(kit.database, [company(7, 'Old', 1), company(7, 'New', 2), company(7, 'Old', 1)]);
    await upsertCompanies(kit.database, []);
    expect(await names(1, 7)).toEqual({ userEmail: 'third@x', companyName: 'New' });
    expect(await names(2, null)).toEqual({ userEmail: null, companyName: null });
  });

  it('replaces the data of a token with those of any event', async () => {
    const actor = { id: 5, name: 'T', email: 'token@x' } as Parameters<typeof insertOwner>[1];
    await insertOwner(kit.database, actor);
    expect((await names(5, null))?.userEmail).toBe('token@x');
    await upsertUsers(kit.database, [user(5, 'event@x')]);
    await insertOwner(kit.database, actor);
    expect((await names(5, null))?.userEmail).toBe('event@x');
  });

  it('fills in a missing name from the same version, once', async () => {
    await kit.database.query(sql`insert into known_users (id, email, version) values (6, 'e@x', 3)`);
    const nameOf = async () =>
      (await kit.database.one<{ name: string | null }>(sql`select name from known_users where id = 6`))?.name;
    await upsertUsers(kit.database, [{ ...user(6, 'e@x', 2), name: 'Antes' }]);
    expect(await nameOf()).toBeNull();
    await upsertUsers(kit.database, [{ ...user(6, 'e@x', 3), name: 'Ahora' }]);
    await upsertUsers(kit.database, [{ ...user(6, 'e@x', 3), name: 'Otra vez' }]);
    expect(await nameOf()).toBe('Ahora');
  });

  it('has the last name and e-mail of a deleted user, even when their last change arrives later', async () => {
    const [users] = open().consumers.definitions;
    const event = (name: string, payload: object) => ({ id: name, name, payload });
    await upsertUsers(kit.database, [user(9, 'first@x', 2)]);
    await users?.handle(
      [event('identity.user.deleted', { userId: 9, email: 'last@x', version: 4 })],
      kit.database as unknown as ConsumerTx,
    );
    await users?.handle([event('identity.user.changed', user(9, 'older@x', 3))], kit.database as unknown as ConsumerTx);
    expect(
      await kit.database.one(sql`select name, email, is_active as "isActive" from known_users where id = 9`),
    ).toEqual({
      name: 'N',
      email: 'last@x',
      isActive: false,
    });
  });

  it('filters for the events that it handles, so that reconciliation finds nothing missing', () => {
    expect(open().consumers.definitions.map(({ durable, filter }) => [durable, filter])).toEqual([
      ['catalog_known_users', 'umbral.domain.identity.user.>'],
      ['catalog_known_companies', 'umbral.domain.identity.company.>'],
    ]);
  });
});

describe('the directory of identity', () => {
  it('is read page by page at the start, and retried until identity is reachable', async () => {
    const users = Array.from({ length: 2_500 }, (_, index) => user(index + 1, `u${index + 1}@x`));
    directoryOfIdentity = undefined;
    const { directory } = open();
    directory.onApplicationBootstrap();
    await eventually(
      () => requests.length,
      (calls) => calls > 0,
    );
    directoryOfIdentity = { users: users.slice(0, 2_000), companies: [company(1, 'Una')] };
    await eventually(
      () => kit.database.one<{ count: number }>(sql`select count(*) as count from known_users`),
      (row) => row?.count === 2_000,
    );
    await eventually(
      () => requests,
      (calls) => calls.some((call) => call.endsWith('users?after=2000')),
    );
    await directory.beforeApplicationShutdown();
    expect(await names(2_000, 1)).toEqual({ userEmail: 'u2000@x', companyName: 'Una' });
  });

  it('is queried for a company whose event has not arrived yet', async () => {
    directoryOfIdentity = { users: [], companies: [company(3, 'Recién creada'), company(4, 'Otra')] };
    const { directory } = open();
    expect(await directory.hasCompany(kit.database, 3)).toBe(true);
    expect((await names(1, 3))?.companyName).toBe('Recién creada');
    expect(await directory.hasCompany(kit.database, 2)).toBe(false);
    requests = [];
    expect(await directory.hasCompany(kit.database, 3)).toBe(true);
    expect(requests).toEqual([]);
  });

  it('is not read from another address: the key is not sent along with a redirect', async () => {
    elsewhere = '/elsewhere';
    await expect(open().directory.hasCompany(kit.database, 8)).rejects.toMatchObject({ code: 'service_down' });
    expect(requests).toHaveLength(1);
  });

  it('is a 502 while identity is unreachable, and has no company without a key', async () => {
    directoryOfIdentity = undefined;
    await expect(open().directory.hasCompany(kit.database, 8)).rejects.toMatchObject({ code: 'service_down' });
    directoryOfIdentity = { users: [], companies: [company(8, 'Ocho')] };
    const source = new DirectorySource({ identityUrl: 'http://127.0.0.1:1', internalKey: undefined });
    expect(
      await new Directory(new Consumers('studies'), kit.database, source, quietLog).hasCompany(kit.database, 8),
    ).toBe(false);
  });
});
