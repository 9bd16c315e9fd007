import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathRanges, toHex } from '@umbral/audit-proof';
import { raw, sql } from '@umbral/service-kit';
import { event, someUser } from '../../test/events.js';
import { openOwnLog, type OwnLog } from '../../test/own-log.js';
import { sealerOf } from '../../test/sealer.js';
import { newSigningKey } from '../../test/signing-key.js';
import { runVerifier, verifiers } from '../../test/verifiers.js';
import { exportLines } from './export-lines.js';
import { Heads } from './heads.js';
import { LeafTree } from './leaf-tree.js';

const TABLES = ['audit_logs', 'audit_leaves', 'audit_heads'] as const;
const ROWS = 40;
const EARLIER = 25;
const LOG = 'umbral.test/audit';
const GOLDEN = join(__dirname, '../../../../libs/audit-proof/golden/audit-proof.json');
const OWN_KEY = 'Clave tomada del propio fichero: compárala con una copia tuya';

let log: OwnLog;
let folder: string;
const key = newSigningKey();
const keys = { log: LOG, keys: [{ ...key, fromSize: 0, toSize: null }] };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umbral-audit-'));
  log = await openOwnLog();
  await seal(EARLIER);
  await seal(ROWS - EARLIER);
  for (const table of TABLES) await asOwner(`create table sealed_${table} as table ${table}`);
});
/** Each case changes the rows as they were sealed. */
afterEach(async () => {
  for (const table of TABLES)
    await asOwner(`delete from ${table}; insert into ${table} overriding system value table sealed_${table}`);
});
afterAll(async () => {
  await log.close();
  rmSync(folder, { recursive: true });
});

const headsOf = () => new Heads(log.database, LOG);

/** Inserts entries, seals them and signs a head. */
async function seal(count: number) {
  const { database } = log;
  await log.add(Array.from({ length: count }, (_, at) => event(someUser(), { entityName: `Ñandú ${at}` })));
  const sealer = sealerOf({ database, heads: headsOf(), key });
  await sealer.seal();
  await sealer.signHead();
}

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function linesOf(places: { from: number; to: number }): Promise<string> {
  let text = '';
  for await (const piece of exportLines({ database: log.database, heads: headsOf(), keys, ...places })) text += piece;
  return text;
}

async function exported(): Promise<string> {
  return write('export.ndjson', await linesOf({ from: 0, to: ROWS }));
}
const publicKey = () => write('public.pem', key.publicKey);
/** One by one, because repeated statements are prepared. */
async function asOwner(statements: string) {
  for (const each of statements.split(';')) await log.database.query(raw(each));
}
/** The id of the entry at a position. */
const idAt = (seq: number) => `(select log_id from audit_leaves where seq = ${seq})`;

describe.each(verifiers)('$name', ({ command }) => {
  const run = (...given: string[]) => runVerifier(command, ...given);

  it('[B-PRF-01] confirms the golden cases', async () => {
    expect(await run('--golden', GOLDEN)).toMatchObject({ code: 0, lines: [expect.stringMatching(/correctos$/)] });
  });

  it('[B-PRF-11] confirms an export, with a stored key or that of the file', async () => {
    const path = await exported();
    const right = `${ROWS} filas y 2 sellos correctos`;
    expect(await run(path, '--key', publicKey())).toEqual({ code: 0, lines: [right] });
    expect(await run(path)).toEqual({ code: 0, lines: [right, OWN_KEY] });
  });

  it.each([
    ['a changed detail', `update audit_logs set details = '{"changes":{}}' where id = ${idAt(7)}`, 'las filas no son'],
    ['another time', `update audit_logs set "timestamp" = now() where id = ${idAt(7)}`, 'las filas no son'],
    ['another person', `update audit_logs set user_id = 1 where id = ${idAt(7)}`, 'las filas no son'],
    ['a deleted row', `delete from audit_logs where id = ${idAt(7)}`, 'fila 7: tiene el número 8'],
    [
      'two swapped rows',
      `update audit_leaves set log_id = case seq when 7 then ${idAt(8)} else ${idAt(7)} end * -1 where seq in (7, 8);
       update audit_leaves set log_id = -log_id where log_id < 0`,
      'las filas no son',
    ],
    [
      'an inserted row',
      `update audit_leaves set seq = -seq - 2 where seq >= 7;
       update audit_leaves set seq = -seq - 1 where seq < -1;
       insert into audit_logs (event_id, service, user_id, action, entity_type, entity_id, details, "timestamp")
         values (gen_random_uuid(), 'identity', 1, 'update', 'user', '1', '{}', now());
       insert into audit_leaves (seq, log_id, leaf, personal_hash)
         select 7, max(id), sha256('x'), sha256('x') from audit_logs`,
      'las filas no son',
    ],
  ])('[B-PRF-21] detects %s', async (_, statement, fault) => {
    await asOwner(statement);
    const { code, lines } = await run(await exported(), '--key', publicKey());
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^(sello ${EARLIER}: )?${fault}`)));
  });

  it('[B-PRF-21] detects that the last rows are missing', async () => {
    await asOwner(`delete from audit_logs where id = ${idAt(ROWS - 1)}`);
    expect(await run(await exported(), '--key', publicKey())).toEqual({
      code: 1,
      lines: [`sello ${ROWS}: faltan filas`],
    });
  });

  it('[B-PRF-21] detects a head that was signed with another key', async () => {
    const other = write('other.pem', newSigningKey().publicKey);
    expect(await run(await exported(), '--key', other)).toEqual({
      code: 1,
      lines: [`sello ${EARLIER}: firma no válida`, `sello ${ROWS}: firma no válida`],
    });
  });

  it('[B-PRF-21] detects a removed head', async () => {
    await asOwner(`delete from audit_heads where size = ${EARLIER}`);
    expect(await run(await exported(), '--key', publicKey())).toEqual({
      code: 1,
      lines: [`sello ${ROWS}: no continúa el anterior`],
    });
  });

  it('[B-PRF-21] detects an older copy by stored heads', async () => {
    const stored = await headsOf().newest();
    const heads = write('heads.ndjson', `${JSON.stringify(stored)}\n`);
    expect(await run(await exported(), '--heads', heads, '--key', publicKey())).toMatchObject({ code: 0 });
    await asOwner(`delete from audit_heads where size = ${ROWS}`);
    const path = write('older.ndjson', await linesOf({ from: 0, to: EARLIER }));
    expect(await run(path, '--heads', heads, '--key', publicKey())).toMatchObject({ code: 1 });
  });

  it('[B-PRF-22] confirms an export with erased personal data', async () => {
    await asOwner(
      `update audit_logs set entity_name = null, details = '{}', ip_address = null, user_agent = null, salt = null
       where id = ${idAt(7)}`,
    );
    const path = await exported();
    expect(await run(path, '--key', publicKey())).toEqual({ code: 0, lines: [`${ROWS} filas y 2 sellos correctos`] });
  });

  it('[B-PRF-29] confirms the proof of one entry, and refuses a forged one', async () => {
    const head = await headsOf().newest();
    const path = (await new LeafTree(log.database).rootsOf(pathRanges(7, ROWS))).map(toHex);
    const [line = ''] = (await linesOf({ from: 7, to: 8 })).split('\n');
    const row = JSON.parse(line) as { userId: number };
    const proof = write('prueba.json', JSON.stringify({ row, path, head }));
    expect(await run('--proof', proof, '--key', publicKey())).toMatchObject({ code: 0 });
    const forged = write('forged.json', JSON.stringify({ row: { ...row, userId: row.userId + 1 }, path, head }));
    expect(await run('--proof', forged, '--key', publicKey())).toEqual({
      code: 1,
      lines: ['La fila no está en el registro firmado'],
    });
  });

  it('reports an unreadable file', async () => {
    const { code, lines } = await run(write('broken.ndjson', '{'));
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^no se puede leer/)]);
  });
});

it('[B-PRF-11] the export of erased personal data has only its hash', async () => {
  const erased = sql`
    update audit_logs set entity_name = null, details = '{}', ip_address = null, user_agent = null, salt = null
    where id = (select log_id from audit_leaves where seq = 7)`;
  await log.database.query(erased);
  const [line = ''] = (await linesOf({ from: 7, to: 8 })).split('\n');
  expect(JSON.parse(line)).toMatchObject({ salt: null, personal: null, personalHash: expect.any(String) as string });
});
