import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { releasesApi, type KeptRelease, type PublishedModule, type ReleaseAudience } from '@umbral/contracts';
import { ADMINISTRATOR, PASSWORD, signedIn } from '@umbral/testing';
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
  return { ...system, target, admin, session };
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
