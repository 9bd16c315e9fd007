import { cp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test as base, type Notices, type OwnSystem } from './own-system';

/** The environment of a module's team: a running platform, and builds of their module. */
export interface Team extends Notices {
  platform: { registry: string; gateway: string };
  /** Name of the gateway's process. */
  process: string;
  system: OwnSystem;
}

/** A registry of its own with processes that read it, so that files do not see each other's releases. */
async function openPlatform(system: OwnSystem, name: string): Promise<Pick<Team, 'platform' | 'process'>> {
  const registry = join(system.folder, `registry-${name}`);
  await cp(system.registryFolder, registry, { recursive: true });
  const env = { REGISTRY_DIR: registry };
  const identity = await system.processes.startBeside('identity', `identity-${name}`, env);
  const process = `gateway-${name}`;
  const gateway = await system.processes.startBeside('gateway', process, { ...env, IDENTITY_URL: identity });
  return { platform: { registry, gateway }, process };
}

const platforms = new Map<string, ReturnType<typeof openPlatform>>();

export const test = base.extend<{ team: Team }>({
  team: [
    async ({ system, notices }, use, { file }) => {
      const name = basename(file, '.spec.ts');
      if (!platforms.has(name)) platforms.set(name, openPlatform(system, name));
      await use({ system, ...notices, ...(await platforms.get(name)!) });
    },
    { timeout: 300_000 },
  ],
  baseURL: async ({ team }, use) => use(team.platform.gateway),
});

/** A copy of a build with another version, and other fields, in its manifest. */
export async function withManifest(bundle: string, version: string, changes: object): Promise<string> {
  const copy = `${bundle}-${version}`;
  await cp(bundle, copy, { recursive: true });
  const file = join(copy, 'module.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version, ...changes }));
  return copy;
}
