import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { withClient } from '../../../local/database/connect.ts';
import { sharedSystem, type SharedSystem } from '../../harness/system/shared-system.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const IDENTITY = 'identity-releases';
const registry = join(temporaryFolder({ after }), 'registry');
let starting: ReturnType<typeof start> | undefined;

/** An identity and a gateway with a separate registry, beside the system that all tests share. */
export const ownReleases = () => (starting ??= start());

async function start() {
  const { databases, processes, stop } = await sharedSystem('releases');
  mkdirSync(registry);
  const env = { REGISTRY_DIR: registry };
  const identity = await processes.startBeside('identity', IDENTITY, env);
  const gateway = await processes.startBeside('gateway', 'gateway-releases', { ...env, IDENTITY_URL: identity });
  const killIdentity = () => processes.kill(IDENTITY);
  const startIdentity = () => processes.start(IDENTITY, env);
  const newest = 'select coalesce(max(id), 0) as id from audit_logs';
  const [{ id: since }] = await rowsOf<{ id: string }>(databases, newest);
  return { target: { gateway }, registry, databases, killIdentity, startIdentity, since, stop };
}

after(async () => (await starting)?.stop());

interface Row {
  action: string;
  name: string;
  userId: number;
  changes: Record<string, { after: unknown } | undefined>;
}

const rowsOf = <Found extends object>({ audit }: SharedSystem['databases'], sql: string, values: string[] = []) =>
  withClient(audit.owner, async (client) => (await client.query<Found>(sql, values)).rows);

/** Movements of a module's releases in the audit since these tests began, the newest first. */
export async function auditedOf(module: string): Promise<Row[]> {
  const { databases, since } = await ownReleases();
  const sql = `select action, entity_name as name, user_id as "userId", details -> 'changes' as changes from audit_logs
    where entity_type = 'release' and entity_name like $1 || ' %' and id > $2 order by "timestamp" desc, id desc`;
  return rowsOf<Row>(databases, sql, [module, since]);
}
