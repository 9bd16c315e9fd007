import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raw, sql } from '@umbral/service-kit';
import { eventually } from '@umbral/service-kit/testing';
import { event, someUser } from '../../test/events.js';
import { openOwnLog, type OwnLog } from '../../test/own-log.js';
import { sealerOf } from '../../test/sealer.js';
import { newSigningKey } from '../../test/signing-key.js';
import { verifierOf } from '../../test/verifier.js';
import { runVerifier, verifiers } from '../../test/verifiers.js';
import { countOfUser, pageOfUser } from '../audit-logs/audit-log-pages.js';
import { insertEvents } from '../audit-logs/insert-events.js';
import { exportLines } from '../proof/export-lines.js';
import { exportSizes } from '../proof/export-sizes.js';
import { Heads } from '../proof/heads.js';
import { statusOf } from '../proof/proof-status.js';
import { isSealer } from '../proof/seal-entries.js';
import { removeOldMonths, StillNeeded } from './retention.js';

const LOG = 'umbral.test/audit';
const ADMINISTRATOR = 1;
const key = newSigningKey();
const userId = someUser();
let log: OwnLog;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umbral-retention-'));
  log = await openOwnLog();
});
afterEach(async () => {
  await log.close();
  rmSync(folder, { recursive: true });
});

/** The first of a month, relative to the one in which the log was made. */
const firstOf = (month: number) => new Date(Date.UTC(log.now.getUTCFullYear(), log.now.getUTCMonth() + month, 1));
const asOwner = (statement: string) => log.database.query(raw(statement));
const heads = () => new Heads(log.database, LOG);
/** Entries of a month: of the one before the first partition, of the present one, and of the next. */
const add = (month: number, count: number) =>
  log.add(
    Array.from({ length: count }, () =>
      event(userId, { occurredAt: new Date(firstOf(month).getTime() + 9e8).toISOString() }),
    ),
  );
const newSealer = () => sealerOf({ database: log.database, heads: heads(), key });
async function seal() {
  await log.settled();
  const sealer = newSealer();
  await sealer.seal();
  await sealer.signHead();
}
/** Removes with a retention of two months, on the first of a month. */
const removeOn = (month: number) =>
  removeOldMonths({
    database: log.database,
    months: 2,
    userId: ADMINISTRATOR,
    today: new Date(firstOf(month).getTime() + 6e7),
  });
const sizesOf = (query: { from?: number; to?: number } = {}) =>
  exportSizes({ database: log.database, heads: heads(), sealer: newSealer() }, query);
async function exported() {
  let text = '';
  const keys = { log: LOG, keys: [{ ...key, fromSize: 0, toSize: null }] };
  const lines = exportLines({ database: log.database, heads: heads(), keys, ...(await sizesOf()) });
  for await (const piece of lines) text += piece;
  const [path, publicKey] = [join(folder, 'export.ndjson'), join(folder, 'public.pem')];
  writeFileSync(path, text);
  writeFileSync(publicKey, key.publicKey);
  return [path, '--key', publicKey] as const;
}

describe('retention', () => {
  it('removes whole months beyond the retention period, with their totals, and audits it', async () => {
    await add(-5, 7);
    await add(0, 5);
    await add(1, 3);
    await seal();
    expect(await removeOn(2)).toEqual([{ until: firstOf(0).toISOString(), rows: 7 }]);
    expect(await removeOn(2)).toEqual([]);
    expect(await countOfUser(log.database, userId)).toBe(8);
    expect(await pageOfUser(log.database, userId, { skip: 0, limit: 50, total: 8 })).toHaveLength(8);
    const [removal] = await pageOfUser(log.database, ADMINISTRATOR, { skip: 0, limit: 50, total: 1 });
    expect(removal).toMatchObject({
      action: 'delete',
      entityType: 'audit_log',
      entityId: firstOf(0).toISOString(),
      details: { changes: { rows: { before: 7, after: 0 }, removedUntil: { after: firstOf(0).toISOString() } } },
    });
    await seal();
    // Removed months are no alteration.
    expect(await verifierOf({ database: log.database, heads: heads(), key }).verify()).toEqual([]);
    const status = await statusOf(log.database, {
      head: heads().newest(),
      isSigned: true,
      isAnchored: false,
    });
    expect(status).toMatchObject({ sealedSize: 16, removedUntil: firstOf(0).toISOString(), state: 'ok' });
  });

  it('removes entries while they are read, which is no alteration, and ends an export', async () => {
    await add(-5, 7);
    await add(0, 5);
    await seal();
    const { database } = log;
    const many = database.many.bind(database);
    const removeBeforeEntriesAreRead = (month: number) => {
      const spy = jest.spyOn(database, 'many').mockImplementation(async (statement) => {
        if (!statement.text.includes('from audit_logs log')) return many(statement);
        spy.mockRestore();
        expect(await removeOn(month)).not.toEqual([]);
        return many(statement);
      });
    };
    removeBeforeEntriesAreRead(2);
    expect(await verifierOf({ database, heads: heads(), key }).verify()).toEqual([]);
    await seal();
    removeBeforeEntriesAreRead(6);
    // The file would have a month whose removal none of its entries declares.
    await expect(exported()).rejects.toThrow('Retention removed entries during an export');
    await seal();
    const [path] = await exported();
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n').slice(0, -1);
    expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual([...Array(7 + 5 + 1 + 2).keys()]);
  });

  it('is declared in every export of what it has removed', async () => {
    await add(0, 4);
    await seal();
    await add(-5, 7);
    await seal();
    await removeOn(2);
    await log.settled();
    const refused = { code: 'validation', options: { errors: [{ path: 'to' }] } };
    await expect(sizesOf({ to: 11 })).rejects.toMatchObject(refused);
    // Another replica seals, or a transaction that began earlier is running.
    const notYet = () => expect(sizesOf()).rejects.toMatchObject({ code: 'not_sealed' });
    await log.database.transaction(async (tx) => {
      expect(await isSealer(tx)).toBe(true);
      await notYet();
    });
    await seal();
    await log.database.transaction(async (tx) => {
      await tx.query(sql`select pg_current_xact_id()`);
      await removeOn(3);
      await notYet();
    });
    await log.settled();
    expect(await sizesOf()).toEqual({ from: 0, to: 13 });
    await expect(sizesOf({ from: 4, to: 11 })).rejects.toMatchObject(refused);
    expect(await sizesOf({ to: 13 })).toEqual({ from: 0, to: 13 });
    expect(await sizesOf({ from: 4, to: 4 })).toEqual({ from: 4, to: 4 });
  });

  it('does not keep an altered log, of which no head is signed, from being exported', async () => {
    await add(-5, 7);
    await seal();
    await removeOn(2);
    await log.settled();
    await asOwner(`insert into audit_alterations (what, place) values ('head', '7')`);
    expect(await sizesOf()).toEqual({ from: 0, to: 7 });
  });

  it('removes an empty month without an entry', async () => {
    expect(await removeOn(2)).toEqual([]);
    expect(
      await log.database.many(sql`select from pg_class where relname = 'audit_logs_before'
      and relnamespace = (select relnamespace from pg_class where oid = 'audit_logs'::regclass)`),
    ).toEqual([]);
  });

  it.each([
    ['that is not sealed', () => Promise.resolve(), /not sealed/],
    [
      'that no head covers',
      () => seal().then(() => asOwner('delete from audit_heads')),
      /not covered by a signed head/,
    ],
    [
      'whose entry is not what was sealed',
      () => seal().then(() => asOwner('update audit_logs set user_id = 2 where id = 3')),
      /not what was sealed/,
    ],
  ])('retains a month %s', async (_, prepare, reason) => {
    await add(-5, 7);
    await prepare();
    await expect(removeOn(2)).rejects.toThrow(reason);
    await expect(removeOn(2)).rejects.toThrow(StillNeeded);
    expect(await log.database.many(sql`select from audit_logs`)).toHaveLength(7);
    expect(await log.database.many(sql`select from audit_removals`)).toEqual([]);
  });

  it('retains a month that gets an entry meanwhile, and waits for readers of the audit, during which its user has entries', async () => {
    await add(-5, 7);
    await seal();
    const { database } = log;
    const transaction = database.transaction.bind(database);
    const spy = jest.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      const counted = await transaction(work);
      await insertEvents(database, [event(userId, { occurredAt: firstOf(-5).toISOString() })]);
      return counted;
    });
    await expect(removeOn(2)).rejects.toThrow(/new entries/);
    spy.mockRestore();
    await seal();

    const isAwaited = async (isIt: boolean) => {
      const waiting = sql`select from pg_locks where not granted and relation = 'audit_logs'::regclass`;
      return eventually(async () => (await database.many(waiting)).length > 0 === isIt);
    };
    let removing: ReturnType<typeof removeOn> | undefined;
    await transaction(async (tx) => {
      await tx.query(sql`lock table audit_logs in access share mode`);
      removing = removeOn(2);
      // Its lock timeout ends the first try.
      await isAwaited(true);
      await isAwaited(false);
      const now = new Date(firstOf(2).getTime() + 6e7).toISOString();
      await insertEvents(database, [event(ADMINISTRATOR, { occurredAt: now })]);
    });
    expect(await removing).toMatchObject([{ rows: 8 }]);
  });

  it('retains a month for which an entry is being stored', async () => {
    await add(-5, 7);
    await seal();
    const removing = await log.database.transaction(async (tx) => {
      await insertEvents(tx, [event(userId, { occurredAt: firstOf(-5).toISOString() })]);
      const removal = removeOn(2).catch((error: unknown) => error);
      const waiting = sql`select from pg_locks join pg_database d on d.oid = database
        where not granted and datname = current_database()`;
      await eventually(async () => (await log.database.many(waiting)).length > 0);
      return { removal };
    });
    expect(await removing.removal).toBeInstanceOf(StillNeeded);
    expect(await log.database.many(sql`select from audit_logs`)).toHaveLength(8);
  });

  it('with anchors, retains a month until a head that covers it is anchored', async () => {
    const anchor = () =>
      log.database.query(
        sql`insert into audit_anchors (size, kind, reference) select max(size), 'mail', 'x' from audit_heads`,
      );
    await add(-6, 4);
    await seal();
    await anchor();
    await add(-5, 4);
    await seal();
    await expect(removeOn(2)).rejects.toThrow(/anchored/);
    await anchor();
    expect(await removeOn(2)).toMatchObject([{ rows: 8 }]);
  });
});

describe.each(verifiers)('$name', ({ command }) => {
  const run = async () => runVerifier(command, ...(await exported()));
  const gone = (rows: number, month: number) =>
    `${rows} filas de antes de ${firstOf(month).toISOString()} se retiraron por la regla de conservación`;

  it('confirms a log whose months were removed by retention, and lists them', async () => {
    await add(-5, 30);
    await add(0, 20);
    await seal();
    await add(-5, 10);
    await seal();
    await removeOn(2);
    await seal();
    expect(await run()).toEqual({ code: 0, lines: ['61 filas y 3 sellos correctos', gone(40, 0)] });
  });

  it('confirms a log that is exported before the next head after a removal', async () => {
    await add(-5, 12);
    await add(0, 6);
    await seal();
    await removeOn(2);
    await log.settled();
    expect(await run()).toEqual({ code: 0, lines: ['19 filas y 2 sellos correctos', gone(12, 0)] });
  });

  it('lists a removal for ever, also when the month of its entry is removed', async () => {
    await add(-5, 12);
    await add(0, 6);
    await seal();
    await removeOn(2);
    await seal();
    await removeOn(6);
    await seal();
    const left = 12 + 6 + 1 + 2;
    const { code, lines } = await run();
    expect(lines[0]).toMatch(new RegExp(`^${left} filas`));
    expect({ code, removals: lines.slice(1) }).toEqual({ code: 0, removals: [gone(12, 0), gone(6, 1), gone(1, 3)] });
  });

  it.each([
    ['a row that was deleted by hand', `delete from audit_logs where id = 5`, 'fila 4: tiene el número 5'],
    [
      'removed rows without an entry',
      `insert into audit_removals
         select now(), 2, sha256('x'), '{[3,5)}', max(size), 99, '{}' from audit_heads;
       delete from audit_logs where id in (4, 5)`,
      '2 filas de antes de .* faltan, y ningún movimiento dice que se retiraran',
    ],
    [
      'a row that is declared as part of a removed month',
      `update audit_removals set places = places + '{[44,45)}'; delete from audit_logs where id = 45`,
      '41 filas de antes de .* faltan, y ningún movimiento dice que se retiraran',
    ],
    [
      'a changed leaf',
      `update audit_leaves set leaf = sha256('x') where seq = 3`,
      '40 filas de antes de .* faltan|las filas no son las que se sellaron',
    ],
  ])('detects %s', async (what, statement, fault) => {
    await add(-5, 40);
    await add(0, 20);
    await seal();
    if (/month|leaf/.test(what)) await removeOn(2).then(seal);
    await asOwner(statement);
    const { code, lines } = await run();
    expect(code).toBe(1);
    expect(lines.join('\n')).toMatch(new RegExp(fault));
  });
});
