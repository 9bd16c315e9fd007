import { identifier, withClient } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { partsOf, provisionDatabases } from '../database/provision.ts';
import { inRoot } from '../paths.ts';
import { type DatabaseUrls } from '../wiring.ts';
import { stamp } from './archive.ts';
import { copyRows } from './copy-database.ts';
import { urlOf } from './server-state.ts';

interface Replacement<Result> {
  /** The database as it was, on another server; of a superuser. */
  source: string;
  /** Of the server where it is to be. */
  superuser: string;
  service: string;
  urls: DatabaseUrls;
  /** What is done with it before it counts. */
  fill: (urls: DatabaseUrls) => Promise<Result>;
}

/**
 * Puts a database in the place of the one of its name: with the migrations that it had then and its rows, and then with those
 * that came later. The former one keeps its rows under another name. When anything fails, all is as it was.
 */
export async function replaceDatabase<Result>(
  options: Replacement<Result>,
): Promise<{ former: string; result: Result }> {
  const { source, superuser, service, urls, fill } = options;
  const { database } = partsOf(urls.owner);
  const former = `${database}_before_${stamp(new Date()).toLowerCase()}`;
  const rename = (from: string, to: string) =>
    withClient(superuser, (client) => client.query(`alter database ${identifier(from)} rename to ${identifier(to)}`));
  await rename(database, former);
  try {
    await provisionDatabases(superuser, { [service]: urls });
    const names = await namesOfMigrations(source);
    await migrate(urls.owner, inRoot('services', service, 'prisma', 'migrations'), { only: names });
    await copyRows(source, urlOf(superuser, database));
    await prepareDatabase(service, urls);
    return { former, result: await fill(urls) };
  } catch (error) {
    await withClient(superuser, (client) => client.query(`drop database if exists ${identifier(database)}`));
    await rename(former, database);
    throw error;
  }
}

const namesOfMigrations = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
    );
    return rows.map(({ name }) => name);
  });
