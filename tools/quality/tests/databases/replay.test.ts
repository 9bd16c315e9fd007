import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { inRoot } from '../../../local/paths.ts';
import { run } from '../../../local/shell/run.ts';
import { type DatabaseUrls } from '../../../local/wiring.ts';
import { preparedDatabases, rows } from './server.ts';

const directory = (service: string) => [`${service}_known_companies`, `${service}_known_users`];
const CONSUMERS: Record<string, string[]> = {
  identity: ['identity_webhooks'],
  catalog: directory('catalog'),
  studies: [
    ...directory('studies'),
    ...['company_cascade', 'company_restoration', 'deleted_companies', 'verdicts'].map((name) => `studies_${name}`),
  ],
  audit: ['audit', 'audit_actors'],
  releases: directory('releases'),
};
let urls: Record<string, DatabaseUrls>;

before(async () => {
  urls = await preparedDatabases();
});

test('every service with a database replays the dead letters of each of its consumers', async () => {
  assert.deepEqual(Object.keys(CONSUMERS).sort(), Object.keys(urls).sort());
  for (const [service, consumers] of Object.entries(CONSUMERS)) {
    const { owner } = urls[service];
    const letters = consumers.map((consumer) => `('${consumer}', 'spec', '{', 'spec', 5)`).join();
    await rows(owner, `insert into dead_letters (consumer, subject, payload, error, tries) values ${letters}`);
    const { output } = await run(process.execPath, [inRoot('services', service, 'dist', 'replay.js')], {
      env: { ...process.env, [`MIGRATION_URL_${service.toUpperCase()}`]: owner },
      allowFailure: true,
      what: 'The replay',
    });
    // Each was tried: they are no JSON, and a consumer that is not found would be named.
    assert.equal(output.trim(), `0 replayed, ${consumers.length} failed again`);
  }
});
