import { eventually } from '@umbral/testing';
import type { Page } from 'playwright-core';
import { explain } from '../../local/failure.ts';
import { signIn } from './administrator.ts';
import type { Compose } from './compose.ts';
import { banksWith, createBank } from './journeys.ts';

/** What a restore stops. */
const WRITERS = ['gateway', 'identity', 'catalog', 'studies', 'audit', 'releases', 'backup', 'postgres'];
const SWITCH = 'select pg_switch_wal()';
const COUNT_BANKS = 'select count(*) from banks';

/** As docs/operations.md describes it: a moment is restored, and what came after it is gone. */
export async function backUpAndRestore(compose: Compose, page: Page) {
  // Heads are signed once a minute.
  await eventually(() => compose.query('umbral_audit', 'select size from audit_heads limit 1'), Boolean, 180_000);
  await compose.backup('now', 'full');
  const proof = await compose.prove();
  if (!/^PROVED: \{.*"auditHead": "\d+ [0-9a-f]+"/m.test(proof)) throw new Error(proof);

  const before = await compose.query('umbral_catalog', COUNT_BANKS);
  const moment = await now(compose);
  await createBank(page, 'Banco Perdido');
  // A moment is reached only when the log has something after it.
  await compose.query('postgres', SWITCH);

  await compose.run(['stop', ...WRITERS]);
  const restored = await compose.backup('restore', moment);
  await compose.up('postgres');
  const after = await compose.query('umbral_catalog', COUNT_BANKS);
  if (after !== before) throw new Error(`${after} banks after the restore to ${moment}, not ${before}: ${restored}`);
  await compose.run([
    'run',
    '--rm',
    '--no-TTY',
    'setup',
    'node',
    'tools/local/main.ts',
    'data',
    'settle',
    '--to',
    isoOf(moment),
  ]);
  await compose.removeBroker();
  await compose.up();
  // The restored server's own timeline, which begins with a full backup.
  await eventually(
    () => compose.shell('pgbackrest --stanza=umbral info'),
    (text) => text.includes('wal start/stop: 00000002'),
    180_000,
  );
  await signIn(page);
  const shown = await banksWith(page, 'Banco Uno');
  if (shown.includes('Banco Perdido')) throw new Error('A bank of after the moment is there');
  await createBank(page, 'Banco Nuevo');
}

/**
 * A segment that the repository has lost: neither proof nor restore reports success, and what was proved stays that of before. A moment
 * beyond the log is the same case. With the segment again, everything that was archived comes back.
 */
export async function refuseGaps(compose: Compose, page: Page) {
  await createBank(page, 'Banco Cuatro');
  await compose.query('postgres', SWITCH);
  const lost = await compose.query('postgres', 'select pg_walfile_name(pg_current_wal_insert_lsn())');
  await createBank(page, 'Banco Cinco');
  await compose.query('postgres', SWITCH);
  const behind = await now(compose);
  await createBank(page, 'Banco Seis');
  const proven = await provenAt(compose);
  // Switches once more, and waits until the repository has everything.
  await compose.shell('pgbackrest --stanza=umbral check');
  await compose.shell(`mv /backup/archive/umbral/*/*/${lost}-* /backup/`);

  await refused(() => compose.prove(), `NOT PROVED: segments of the log are missing: 1 before`);
  if ((await provenAt(compose)) !== proven) throw new Error('A failed proof counts as one');
  await compose.run(['stop', ...WRITERS]);
  const later = await compose.shell("date --utc --date='1 hour' +'%F %T+00'");
  for (const moment of ['', behind, later]) await refused(() => compose.backup('restore', moment), 'NOT RESTORED');
  await compose.shell(`mv /backup/${lost}-* /backup/archive/umbral/*/${lost.slice(0, 16)}/`);
  await compose.backup('restore');
  await compose.up();
  await banksWith(page, 'Banco Seis');
  await compose.prove();
  if ((await provenAt(compose)) === proven) throw new Error('A proof is not noted for the alert');
}

/** Resolves when the work fails with this in its output. */
async function refused(work: () => Promise<string>, reason: string) {
  const outcome = await work().then(
    (output) => `Accepted: ${output}`,
    (error: unknown) => explain(error),
  );
  if (!outcome.includes(reason)) throw new Error(outcome);
}

/** As the releases service reads it, whose metric raises `BackupUnproven`. */
const provenAt = async (compose: Compose): Promise<unknown> =>
  JSON.parse(await compose.exec('releases', 'node', '-p', 'fs.readFileSync(process.env.BACKUP_STATUS, "utf8")'))
    .provenAt;
const now = (compose: Compose) => compose.query('postgres', 'select clock_timestamp()');
const isoOf = (moment: string) => new Date(moment).toISOString();
