import {
  ADMINISTRATOR_ROLE_ID,
  auditApi,
  auditedEntities,
  banksApi,
  clientsApi,
  usersApi,
  type AuditedEntity,
} from '@umbral/contracts';
import { sql } from '@umbral/service-kit';
import { Caller, eventually, stack } from '@umbral/service-kit/testing';
import { openAudit } from '../../test/audit.js';
import { event, publish, someUser } from '../../test/events.js';
import { countOfRecord } from './record-pages.js';

const audit = openAudit();

const read = (entityType: string, entityId: unknown, page?: unknown) =>
  audit.office.admin.call(auditApi.ofRecord, {
    params: { entityType: entityType as AuditedEntity, entityId: String(entityId) },
    query: page === undefined ? {} : { page },
  });
const history = async (entityType: AuditedEntity, entityId: unknown, page?: number) =>
  auditApi.ofRecord.answer.parse((await read(entityType, entityId, page)).body);
/** Waits until the record has so many entries. */
const historyOf = (entityType: AuditedEntity, entityId: unknown, count: number) =>
  eventually(
    () => history(entityType, entityId),
    ({ pagination }) => pagination.total >= count,
  );
const stored = (entityId: string, count: number) =>
  eventually(
    () => countOfRecord(audit.database, { entityType: 'bank', entityId }),
    (total) => total >= count,
  );
/** Waits until the name of a user is stored: it has a consumer of its own, which may be behind that of the entries. */
const named = ({ id }: { id: number }) =>
  eventually(() => audit.database.one(sql`select 1 as known from actors where user_id = ${id} and name is not null`));

describe('the history of a record', () => {
  it('[B-HIS-01] has 50 entries per page, newest first, with name and address of their users', async () => {
    const { user } = await audit.office.member({});
    const [entityId, start] = [String(someUser()), Date.now() - 86_400_000];
    const events = Array.from({ length: 120 }, (_, index) =>
      event(user.id, {
        entityType: 'bank',
        entityId,
        entityName: `Banco ${index}`,
        occurredAt: new Date(start + index * 1_000).toISOString(),
      }),
    );
    await publish(audit.link, [...events].reverse());
    await Promise.all([stored(entityId, 120), named(user)]);
    const pages = await Promise.all([1, 2, 3].map((page) => history('bank', entityId, page)));
    expect(pages.map(({ logs }) => logs.length)).toEqual([50, 50, 20]);
    expect(pages.flatMap(({ logs }) => logs.map(({ entityName }) => entityName))).toEqual(
      events.map((_, index) => `Banco ${119 - index}`),
    );
    expect(pages[0]?.logs[0]).toMatchObject({ userId: user.id, userName: user.name, userEmail: user.email });
    expect(pages[1]?.pagination).toMatchObject({ page: 2, totalPages: 3, total: 120 });
  });

  it('returns the last page for one beyond the end', async () => {
    const entityId = String(someUser());
    await publish(audit.link, [event(someUser(), { entityType: 'bank', entityId })]);
    await stored(entityId, 1);
    expect(await history('bank', entityId, 9)).toMatchObject({ logs: [{}], pagination: { page: 1, total: 1 } });
  });

  it('[B-HIS-02] has the changes of two users, each with before and after', async () => {
    const colleague = await audit.office.member({}, [], { id: ADMINISTRATOR_ROLE_ID });
    const bank = await audit.office.bank();
    const params = { id: bank.id };
    await colleague.caller.result(banksApi.update, { params, body: { name: `${bank.name} y Sur` } });
    await named(colleague.user);
    const { logs } = await historyOf('bank', bank.id, 2);
    expect(logs.map(({ action, userEmail }) => [action, userEmail])).toEqual([
      ['update', colleague.user.email],
      ['create', 'admin@umbral.test'],
    ]);
    expect(logs[0]?.details.changes.name).toEqual({ before: bank.name, after: `${bank.name} y Sur` });
    expect(logs[1]?.details.changes.name).toEqual({ before: null, after: bank.name });
  });

  it('[B-HIS-03] has no entries of other records, nor of the same id in another list', async () => {
    const [userId, entityId] = [someUser(), String(someUser())];
    const mine = event(userId, { entityType: 'bank', entityId });
    await publish(audit.link, [
      event(userId, { entityType: 'product', entityId }),
      event(userId, { entityType: 'bank', entityId: `${entityId}1` }),
      mine,
    ]);
    await stored(entityId, 1);
    expect((await history('bank', entityId)).logs.map(({ timestamp }) => timestamp)).toEqual([mine.occurredAt]);
  });

  it('[B-HIS-04] outlives the record, and has the last name of a deleted user', async () => {
    const { user, caller } = await audit.office.member({}, [], { id: ADMINISTRATOR_ROLE_ID });
    const params = { id: (await caller.result(banksApi.create, { body: { name: `Banco ${someUser()}` } })).id };
    await caller.result(banksApi.setActive, { params, body: { isActive: false } });
    await caller.result(banksApi.remove, { params });
    const gone = { params: { id: user.id } };
    await audit.office.admin.result(usersApi.setActive, { ...gone, body: { isActive: false } });
    await audit.office.admin.result(usersApi.remove, gone);
    await Promise.all([historyOf('user', user.id, 3), named(user)]);
    const { logs } = await historyOf('bank', params.id, 3);
    expect(logs.map(({ action, userName }) => [action, userName])).toEqual([
      ['delete', user.name],
      ['toggle_status', user.name],
      ['create', user.name],
    ]);
  });

  it('has no name for a user without an event of identity', async () => {
    const entityId = String(someUser());
    await publish(audit.link, [event(someUser(), { entityType: 'bank', entityId })]);
    await stored(entityId, 1);
    expect((await history('bank', entityId)).logs[0]).toMatchObject({ userName: null, userEmail: null });
  });

  it('[B-HIS-05] of an unknown record is empty', async () => {
    expect(await history('bank', someUser())).toEqual({
      logs: [],
      pagination: { page: 1, totalPages: 1, total: 0 },
    });
  });

  it('[B-HIS-05] of a kind of record that does not exist is 404', async () => {
    expect((await read('spaceship', 1)).status).toBe(404);
  });

  it.each(['0', 'x', '1.5'])('[B-HIS-05] has no page %s', async (page) => {
    expect((await read('bank', 1, page)).status).toBe(422);
  });

  it('[B-HIS-06] is for administrators only', async () => {
    const { caller } = await audit.office.member({ usuarios: 'delete', bancos: 'delete' });
    const params = { entityType: 'bank', entityId: '1' } as const;
    expect((await caller.call(auditApi.ofRecord, { params })).status).toBe(403);
    expect((await new Caller({ gateway: stack.urls.gateway }).call(auditApi.ofRecord, { params })).status).toBe(401);
  });

  it('[B-HIS-07] of a client has its creation and later changes', async () => {
    const person = { firstName: 'Marta', lastName: `Soler ${someUser()}` };
    const { id } = await audit.office.admin.result(clientsApi.create, { body: person });
    await audit.office.admin.result(clientsApi.update, {
      params: { id },
      body: { ...person, firstName: 'Marta Inés' },
    });
    const { logs } = await historyOf('client', id, 2);
    expect(logs.map(({ action }) => action)).toEqual(['update', 'create']);
    expect(logs[0]?.details.changes).toEqual({ firstName: { before: 'Marta', after: 'Marta Inés' } });
  });

  it('[B-HIS-08] of a role has its permissions', async () => {
    const { id } = await audit.office.role({ usuarios: 'view' });
    const { logs } = await historyOf('role', id, 2);
    expect(logs[0]).toMatchObject({ action: 'update' });
    expect(JSON.stringify(logs[0]?.details.changes.permissions?.after)).toContain('usuarios');
  });

  it('[B-HIS-08] of a company has its assigned users', async () => {
    const company = await audit.office.company();
    const user = await audit.office.user({ roleId: (await audit.office.role()).id }, [company]);
    const { logs } = await historyOf('company', company.id, 2);
    expect(JSON.stringify(logs[0]?.details.changes)).toContain(user.name);
  });

  it('[B-HIS-09] has a change', async () => {
    const bank = await audit.office.bank();
    expect((await historyOf('bank', bank.id, 1)).logs).toHaveLength(1);
  });

  it.each(auditedEntities)('knows the kind %s', async (entityType) => {
    expect((await read(entityType, someUser())).status).toBe(200);
  });
});
