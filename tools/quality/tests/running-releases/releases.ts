import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { releasesApi, type KeptRelease, type PublishedModule, type ReleaseAudience } from '@umbral/contracts';
import { ADMINISTRATOR, PASSWORD, signedIn } from '@umbral/testing';
import { withClient } from '../../../local/database/connect.ts';
import { openSession } from '../../../release/registry/platform-session.ts';
import { publishModules } from '../../../release/registry/publish.ts';
import { sharedSystem } from '../../harness/system/shared-system.ts';
import { builtModule, type BuiltModule } from '../built-module.ts';

let opening: ReturnType<typeof sharedSystem> | undefined;
let starting: ReturnType<typeof start> | undefined;

/** The system of the run, with an administrator who publishes into it: modules of names that no other suite has. */
export const releasesOfRun = () => (starting ??= start());

async function start() {
  const system = await (opening = sharedSystem('releases'));
  const { gateway } = system.urls;
  const target = { gateway };
  const [admin, session] = await Promise.all([
    signedIn(ADMINISTRATOR, PASSWORD, target),
    openSession(gateway, { email: ADMINISTRATOR, password: PASSWORD }),
  ]);
  const { databases } = system;
  const [{ id: since = '0' } = {}] = await withClient(databases.audit.owner, async (client) => {
    const newest = 'select coalesce(max(id), 0) as id from audit_logs';
    return (await client.query<{ id: string }>(newest)).rows;
  });
  return { ...system, target, admin, session, since };
}

after(async () => (await opening)?.stop());

/** A name of no other module. */
export const aModuleName = (word: string) => `${word}-${randomBytes(4).toString('hex')}`;

/** A build that fits any platform. */
export const aBuild = (name: string, version = '1.0.0', changes: BuiltModule = {}) =>
  builtModule({ name, version, services: {}, singletons: {}, code: `${name} ${version}`, ...changes });

/** Publishes a build of this version. @returns its path */
export async function publish(name: string, version: string, audience?: ReleaseAudience): Promise<string> {
  const { session } = await releasesOfRun();
  const [published] = await publishModules([aBuild(name, version)], session, { audience });
  return published.path;
}

export async function listed(name: string): Promise<PublishedModule | undefined> {
  const { admin } = await releasesOfRun();
  return (await admin.result(releasesApi.list)).find(({ module }) => module === name);
}

export const kept = async (path: string): Promise<KeptRelease | undefined> =>
  (await listed(path.split('/')[0] ?? ''))?.releases.find((release) => release.path === path);

/** Versions with their states, the newest first. */
export const statesOf = async (name: string) =>
  ((await listed(name))?.releases ?? []).map(({ version, state }) => `${version} ${state}`);

interface Row {
  action: string;
  name: string;
  userId: number;
  changes: Record<string, { after: unknown } | undefined>;
}

/** Entries about a module's releases in the audit since these tests began, the newest first. */
export async function auditedOf(module: string): Promise<Row[]> {
  const { databases, since } = await releasesOfRun();
  const sql = `select action, entity_name as name, user_id as "userId", details -> 'changes' as changes from audit_logs
    where entity_type = 'release' and entity_name like $1 || ' %' and id > $2 order by "timestamp" desc, id desc`;
  return withClient(databases.audit.owner, async (client) => (await client.query<Row>(sql, [module, since])).rows);
}
