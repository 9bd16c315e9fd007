import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../local/paths.ts';
import { changelogProblems, writeChangelog } from '../../release/openapi/changelog-page.ts';
import { services } from '../../local/processes.ts';
import { check } from './outcome.ts';
import { sharedSystem } from '../harness/system/shared-system.ts';

/** Services that publish an API of their own. */
const publishing = () =>
  services()
    .filter(({ database }) => database)
    .map(({ name }) => name);

/** The documents that running services serve. @returns file texts by service */
async function describeServices(): Promise<Record<string, string>> {
  const names = publishing();
  const { urls } = await sharedSystem();
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name): Promise<[string, string]> => {
        const response = await fetch(`${urls[name]}/openapi.json`);
        return [name, `${JSON.stringify(await response.json(), null, 2)}\n`];
      }),
    ),
  );
}

const fileOf = (name: string) => inRoot('services', name, 'openapi.json');

/** Writes services/<name>/openapi.json, and what differs from the last release. @returns files that changed */
export async function writeOpenApi(): Promise<string[]> {
  const changed = Object.entries(await describeServices()).filter(([name, text]) => current(name) !== text);
  for (const [name, text] of changed) writeFileSync(fileOf(name), text);
  return [
    ...changed.map(([name]) => `services/${name}/openapi.json`),
    ...(writeChangelog() ? ['docs/api-changelog.md'] : []),
  ];
}

/** The checked-in documents and their changelog match the code. */
export async function checkOpenApi() {
  const stale = Object.entries(await describeServices()).filter(([name, text]) => current(name) !== text);
  return check([
    ...stale.map(
      ([name]) => `services/${name}/openapi.json is out of date: run npm run quality -- openapi and commit it`,
    ),
    ...changelogProblems(),
  ]);
}

const current = (name: string) => (existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8') : undefined);
