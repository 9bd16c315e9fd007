import {
  companiesApi,
  errorCatalogue,
  rolesApi,
  usersApi,
  type BulkStatusAnswer,
  type Company,
  type ErrorCode,
  type User,
} from '@umbral/contracts';
import { eventually, Office, stack, unique, type Caller, type Member } from '@umbral/service-kit/testing';
import pg from 'pg';
import { auditOf, closeDatabase, eventsOf } from '../test/events.js';

let office: Office;
let admin: Caller;
let here: Company;
let agent: Member;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
  here = await office.company();
  agent = await office.member({ usuarios: 'view' }, [here]);
});
afterAll(closeDatabase);

const colleague = async (given: { isActive?: boolean } = {}) =>
  office.user({ roleId: (await office.role()).id, ...given }, [here]);
const refusal = (code: ErrorCode) => ({ code, message: errorCatalogue[code].message });
const outcomesOf = ({ results }: BulkStatusAnswer) =>
  results.map(({ id, ok, changed, code }) => [id, ok, changed, code]);
const stateOf = async ({ id }: { id: number }) => {
  const { headers, body } = await admin.call(usersApi.get, { params: { id } });
  return { isActive: body.isActive, etag: headers.get('etag') };
};
const switchUsers = (ids: readonly number[], isActive: boolean, etags?: Record<string, string>) =>
  agent.caller.result(usersApi.bulkStatus, { body: { ids, isActive, etags } });

it('[B-EXP-29] returns the outcome of each in the order of the ids, and applies the state', async () => {
  const [one, two] = [await colleague(), await colleague()];
  const answer = await switchUsers([two.id, one.id], false);
  const [ofOne, ofTwo] = [await stateOf(one), await stateOf(two)];
  const done = { ok: true, changed: true, code: null, message: null };
  expect(answer).toEqual({
    done: 2,
    failed: 0,
    results: [
      { id: two.id, name: two.name, etag: ofTwo.etag, ...done },
      { id: one.id, name: one.name, etag: ofOne.etag, ...done },
    ],
  });
  expect([ofOne.isActive, ofTwo.isActive]).toEqual([false, false]);
});

describe('[B-EXP-30] each is switched like a single one', () => {
  it('one with this state already is unchanged and not audited', async () => {
    const [off, on] = [await colleague({ isActive: false }), await colleague()];
    const before = await stateOf(off);
    expect(outcomesOf(await switchUsers([off.id, on.id], false))).toEqual([
      [off.id, true, false, null],
      [on.id, true, true, null],
    ]);
    expect(await stateOf(off)).toEqual(before);
    expect((await auditOf('user', off.id)).map(({ action }) => action)).not.toContain('toggle_status');
  });

  it('audits and publishes the same as the single toggle', async () => {
    const [alone, among] = [await colleague(), await colleague()];
    await agent.caller.result(usersApi.setActive, { params: { id: alone.id }, body: { isActive: false } });
    await switchUsers([among.id], false);
    const audited = async ({ id }: User) => {
      const rows = (await auditOf('user', id)).filter(({ action }) => action === 'toggle_status');
      return rows.map(({ userId, details }) => ({ userId, changes: details.changes }));
    };
    expect(await audited(among)).toEqual(await audited(alone));
    expect(await audited(among)).toHaveLength(1);
    const changed = async ({ id }: User) => (await eventsOf('identity.user.changed', 'userId', id)).length;
    expect(await changed(among)).toBe(await changed(alone));
  });

  it('companies publish their deactivation', async () => {
    const companies = [await office.company(), await office.company()];
    const ids = companies.map(({ id }) => id);
    const { done } = await admin.result(companiesApi.bulkStatus, { body: { ids, isActive: false } });
    expect(done).toBe(2);
    for (const id of ids) expect(await eventsOf('identity.company.deactivated', 'companyId', id)).toHaveLength(1);
  });
});

describe('[B-EXP-31] refusals are per row', () => {
  it('the caller, an invisible and an unknown user are refused; the others are done', async () => {
    const stranger = await office.user({ roleId: (await office.role()).id }, [await office.company()]);
    const [one, two] = [await colleague(), await colleague()];
    const unknown = 2_147_483_647;
    const { results, ...counts } = await switchUsers([one.id, agent.user.id, stranger.id, unknown, two.id], false);
    expect(counts).toEqual({ done: 2, failed: 3 });
    const refused = { ok: false, changed: false, etag: null };
    expect(results).toEqual([
      expect.objectContaining({ id: one.id, ok: true }),
      { id: agent.user.id, name: agent.user.name, ...refused, ...refusal('own_account') },
      { id: stranger.id, name: null, ...refused, ...refusal('not_found') },
      { id: unknown, name: null, ...refused, ...refusal('not_found') },
      expect.objectContaining({ id: two.id, ok: true }),
    ]);
    expect([(await stateOf(stranger)).isActive, (await stateOf(agent.user)).isActive]).toEqual([true, true]);
  });

  it('the account of the installation is refused, and an administrator for a caller who is none', async () => {
    const other = await office.member({}, [here], { id: 1 });
    const { results } = await other.caller.result(usersApi.bulkStatus, { body: { ids: [1], isActive: false } });
    expect(results).toEqual([expect.objectContaining({ id: 1, ok: false, ...refusal('protected_record') })]);
    expect(outcomesOf(await switchUsers([other.user.id], false))).toEqual([[other.user.id, false, false, 'forbidden']]);
  });

  it('a role in use and the role of the administrators are refused', async () => {
    const [free, used] = [await office.role(), await office.role()];
    await office.user({ roleId: used.id });
    const body = { ids: [1, used.id, free.id], isActive: false };
    const { results } = await admin.result(rolesApi.bulkStatus, { body });
    expect(results).toEqual([
      expect.objectContaining({ id: 1, ok: false, ...refusal('protected_record') }),
      expect.objectContaining({ id: used.id, name: used.name, ok: false, ...refusal('role_in_use') }),
      expect.objectContaining({ id: free.id, ok: true, changed: true }),
    ]);
  });
});

describe('[B-EXP-32] the request', () => {
  const isActive = false;

  it.each([
    ['an empty list', { ids: [], isActive }, 'ids'],
    ['more than a hundred', { ids: Array.from({ length: 101 }, (_, at) => at + 1), isActive }, 'ids'],
    ['no list', { ids: 7, isActive }, 'ids'],
    ['no list at all', { isActive }, 'ids'],
    ['texts', { ids: ['7'], isActive }, 'ids.0'],
    ['fractions', { ids: [1, 1.5], isActive }, 'ids.1'],
    ['no state', { ids: [1] }, 'isActive'],
  ])('is refused if it has %s', async (_what, body, path) => {
    const { status, problem } = await admin.call(usersApi.bulkStatus, { body });
    expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  });

  it('applies a repeated id once', async () => {
    const { id } = await colleague();
    expect(outcomesOf(await switchUsers([id, id, id], false))).toEqual([[id, true, true, null]]);
  });

  it('is refused without the permission to switch one', async () => {
    const { caller } = await office.member({}, [here]);
    const body = { ids: [agent.user.id], isActive };
    const replies = [
      await caller.call(usersApi.bulkStatus, { body }),
      await caller.call(companiesApi.bulkStatus, { body }),
      await agent.caller.call(rolesApi.bulkStatus, { body }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

describe('[B-EXP-33] with etags', () => {
  it('a record that has changed since is unchanged', async () => {
    const [fresh, changed] = [await colleague(), await colleague()];
    const { etag } = await stateOf(fresh);
    const answer = await switchUsers([fresh.id, changed.id], false, {
      [fresh.id]: etag!,
      [changed.id]: `"${changed.id}-99"`,
    });
    expect(outcomesOf(answer)).toEqual([
      [fresh.id, true, true, null],
      [changed.id, false, false, 'stale_record'],
    ]);
    expect(answer.results[1]?.message).toBe(errorCatalogue.stale_record.message);
    expect((await stateOf(changed)).isActive).toBe(true);
  });

  it('undo restores exactly the changed ones', async () => {
    const [off, on, touched] = [await colleague({ isActive: false }), await colleague(), await colleague()];
    const { results } = await switchUsers([off.id, on.id, touched.id], false);
    const changed = results.filter((row) => row.changed);
    for (const isActive of [true, false])
      await admin.result(usersApi.setActive, { params: { id: touched.id }, body: { isActive } });
    const etags = Object.fromEntries(changed.map(({ id, etag }) => [id, etag!]));
    const undone = await switchUsers(
      changed.map(({ id }) => id),
      true,
      etags,
    );
    expect(outcomesOf(undone)).toEqual([
      [on.id, true, true, null],
      [touched.id, false, false, 'stale_record'],
    ]);
    expect((await stateOf(off)).isActive).toBe(false);
  });
});

describe('[D40] a call with an Idempotency-Key', () => {
  const sent = (ids: readonly number[], key: string, isActive = false) => ({
    body: { ids, isActive },
    headers: { 'idempotency-key': key },
  });
  const toggles = async ({ id }: User) =>
    (await auditOf('user', id)).filter(({ action }) => action === 'toggle_status').length;

  /** Changes of the user fail as after the lock timeout, which tested services raise. */
  async function whileBusy<Reply>({ id }: User, call: () => Promise<Reply>): Promise<Reply> {
    const owner = new pg.Client({ connectionString: stack.databases.identity.owner });
    await owner.connect();
    // Briefly and often, as other calls wait behind it.
    const alter = (statement: string) =>
      eventually(() =>
        owner.query(`set lock_timeout = '50ms'; ${statement}`).catch((error: { code?: string }) => {
          if (error.code !== '55P03') throw error;
          return undefined;
        }),
      );
    try {
      await owner.query(`create function busy_${id}() returns trigger language plpgsql as
        $$ begin raise exception using errcode = '55P03'; end $$`);
      await alter(`create trigger busy before update on users for each row when (old.id = ${id})
        execute function busy_${id}()`);
      return await call();
    } finally {
      await alter(`drop function if exists busy_${id}() cascade`);
      await owner.end();
    }
  }

  it('is executed once, and returns the same response', async () => {
    const [user, key] = [await colleague(), `key-${unique()}`];
    const call = sent([user.id, 2_147_483_647], key);
    const answers = await Promise.all([1, 2].map(() => agent.caller.result(usersApi.bulkStatus, call)));
    await admin.result(usersApi.setActive, { params: { id: user.id }, body: { isActive: true } });
    answers.push(await agent.caller.result(usersApi.bulkStatus, call));
    expect(answers[0]?.results[0]?.changed).toBe(true);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await stateOf(user)).isActive).toBe(true);
  });

  it('is refused if its key was used with another body or other records', async () => {
    const [one, two, key] = [await colleague(), await colleague(), `key-${unique()}`];
    await agent.caller.result(usersApi.bulkStatus, sent([one.id], key));
    for (const other of [sent([two.id], key), sent([one.id], key, true)]) {
      const { status, problem } = await agent.caller.call(usersApi.bulkStatus, other);
      expect([status, problem.code]).toEqual([422, 'idempotency_key_reused']);
    }
    expect((await stateOf(two)).isActive).toBe(true);
  });

  it('resumes after a failure: completed rows are not repeated, the others are done', async () => {
    const [free, locked, key] = [await colleague(), await colleague(), `key-${unique()}`];
    const call = () => agent.caller.result(usersApi.bulkStatus, sent([free.id, locked.id], key));
    const first = await whileBusy(locked, call);
    expect(outcomesOf(first)).toEqual([
      [free.id, true, true, null],
      [locked.id, false, false, 'busy'],
    ]);
    const again = await call();
    expect(outcomesOf(again)).toEqual([
      [free.id, true, true, null],
      [locked.id, true, true, null],
    ]);
    expect([await toggles(free), await toggles(locked)]).toEqual([1, 1]);
  });
});
