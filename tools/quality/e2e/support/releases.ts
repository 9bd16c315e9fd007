import { cp, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { openRecords } from '@umbral/testing';
import { test as base, type Notices, type OwnSystem } from './own-system';

/** The environment of a module's team: a running platform, and builds of their module. */
export interface Team extends Notices {
  platform: { registry: string; gateway: string };
  system: OwnSystem;
}

/** Files whose module the platform has now; the last one is the current file. */
const files: string[] = [];

/** Each file starts without releases of the module: those of the former file are removed, and what has cached them is restarted. */
async function openPlatform({ databases, processes }: OwnSystem, file: string): Promise<void> {
  if (files.at(-1) === file) return;
  const isFirst = files.push(file) === 1;
  if (isFirst) return;
  for (const name of ['gateway', 'releases']) await processes.kill(name, 'SIGTERM');
  const records = openRecords('releases', databases);
  await records.query("delete from releases where module = 'notices'");
  await records.query('update deployment set revision = revision + 1');
  await records.close();
  for (const name of ['releases', 'gateway']) await processes.start(name);
}

export const test = base.extend<{ team: Team }>({
  team: [
    async ({ system, notices }, use, { file }) => {
      await openPlatform(system, basename(file, '.spec.ts'));
      const { registryFolder: registry, urls } = system;
      await use({ system, ...notices, platform: { registry, gateway: urls.gateway } });
    },
    { timeout: 300_000 },
  ],
  baseURL: async ({ team }, use) => use(team.platform.gateway),
});

/** Resolves when the open page has loaded a registry with this release of the module. */
export const hasList = (page: Page, version: string): Promise<unknown> =>
  page.waitForResponse(
    async (answer) => answer.url().endsWith('/modules.json') && (await answer.text()).includes(`/notices/${version}-`),
  );

/** A copy of a build with another version, and other fields, in its manifest. */
export async function withManifest(bundle: string, version: string, changes: object): Promise<string> {
  const copy = `${bundle}-${version}`;
  await cp(bundle, copy, { recursive: true });
  const file = `${copy}/module.json`;
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version, ...changes }));
  return copy;
}
