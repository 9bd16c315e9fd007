import { eventually } from '@umbral/testing';
import type { Page } from 'playwright-core';
import { signIn } from './administrator.ts';
import type { Compose } from './compose.ts';
import { banksWith, createBank } from './journeys.ts';

/** What runs beside the servers of a compose system. */
const PROCESSES = ['gateway', 'identity', 'catalog', 'studies', 'audit', 'releases'];
const COUNT_BANKS = 'select count(*) from banks';

/** As docs/operations.md describes it: a moment is restored, and what came after it is gone. */
export async function backUpAndRestore(compose: Compose, page: Page) {
  // Heads are signed once a minute.
  await eventually(() => compose.query('umbral_audit', 'select size from audit_heads limit 1'), Boolean, 180_000);
  await compose.backup('now', 'full');
  const proof = await compose.run(['run', '--rm', '--no-TTY', '--no-deps', '--entrypoint', 'prove.sh', 'backup']);
  if (!/^PROVED: \{.*"auditHead": "\d+ [0-9a-f]+"/m.test(proof)) throw new Error(proof);

  const before = await compose.query('umbral_catalog', COUNT_BANKS);
  const moment = await compose.query('postgres', 'select clock_timestamp()');
  await createBank(page, 'Banco Perdido');
  // A moment is reached only when the log has something after it.
  await compose.query('postgres', 'select pg_switch_wal()');

  await compose.run(['stop', ...PROCESSES, 'backup', 'postgres']);
  await compose.backup('restore', moment);
  await compose.up('postgres');
  const reached = await compose.backup('reached');
  const after = await compose.query('umbral_catalog', COUNT_BANKS);
  if (after !== before)
    throw new Error(`${after} banks after the restore to ${moment}, not ${before}; reached ${reached}`);
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
  await signIn(page);
  const shown = await banksWith(page, 'Banco Uno');
  if (shown.includes('Banco Perdido')) throw new Error('A bank of after the moment is there');
  await createBank(page, 'Banco Nuevo');

  await refusesLaterMoment(compose);
}

/** A moment that the log does not reach ends with an error, not with another moment. */
async function refusesLaterMoment(compose: Compose) {
  const later = await compose.query('postgres', "select clock_timestamp() + interval '1 hour'");
  await compose.run(['stop', ...PROCESSES, 'backup', 'postgres']);
  await compose.backup('restore', later);
  const started = await compose.up('postgres').then(
    () => true,
    () => false,
  );
  const log = await compose.run(['logs', '--no-color', 'postgres']);
  if (started || !log.includes('recovery ended before configured recovery target was reached'))
    throw new Error('A moment beyond the log was accepted');
}

const isoOf = (moment: string) => new Date(moment).toISOString();
