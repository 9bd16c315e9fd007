import { join } from 'node:path';
import { after } from 'node:test';
import { withClient } from '../../../local/database/connect.ts';
import { prepareDatabase } from '../../../local/database/prepare.ts';
import { connectionStrings, provisionDatabases } from '../../../local/database/provision.ts';
import { databaseOwners } from '../../../local/processes.ts';
import { startPostgres } from '../../../local/servers/postgres.ts';
import { freePort } from '../../../local/supervise/ports.ts';
import { type DatabaseUrls } from '../../../local/wiring.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();
let starting: ReturnType<typeof start> | undefined;

/** The one server of these tests. */
export const ownServer = () => (starting ??= start());

async function start() {
  const port = await freePort();
  const server = await startPostgres({ folder, port, password: 'secret', logFile: join(folder, 'log'), fast: true });
  const superuser = `postgresql://postgres:secret@127.0.0.1:${port}/postgres`;
  /** A database with a unique name, as a service gets it. */
  const provide = async (name: string): Promise<DatabaseUrls> => {
    const urls = connectionStrings(`127.0.0.1:${port}`, name, { owner: `${name}-owner`, app: `${name}-app` });
    await provisionDatabases(superuser, { [name]: urls });
    return urls;
  };
  return { server, superuser, provide };
}

after(async () => (await starting)?.server.stop());

let preparing: ReturnType<typeof prepare> | undefined;

/** The databases of all services, by service, without a row. */
export const preparedDatabases = () => (preparing ??= prepare());

async function prepare() {
  const { provide } = await ownServer();
  const urls: Record<string, DatabaseUrls> = {};
  for (const service of databaseOwners()) {
    urls[service] = await provide(service);
    await prepareDatabase(service, urls[service]);
  }
  return urls;
}

export const rows = (url: string, sql: string) => withClient(url, async (client) => (await client.query(sql)).rows);
