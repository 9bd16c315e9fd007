import { existsSync, readFileSync } from 'node:fs';
import { identifier, inTransaction, withClient } from './connect.ts';
import { partsOf } from './provision.ts';

/**
 * What the app role may do: read and write rows, nothing else; sequences only advance. `prisma/grants.sql` of a service may narrow it;
 * `{{app}}` is the role there. One transaction, so that no grant is ever too wide. Besides app role and owner only monitoring may
 * connect; PostgreSQL's default is every login, also where an operator created the database.
 */
export function grantAccess(ownerUrl: string, appRole: string, grantsFile?: string) {
  const app = identifier(appRole);
  const database = identifier(partsOf(ownerUrl).database);
  const narrowed =
    grantsFile && existsSync(grantsFile) ? readFileSync(grantsFile, 'utf8').replaceAll('{{app}}', app) : '';
  return withClient(ownerUrl, (client) =>
    inTransaction(client, () =>
      client.query(`
    REVOKE CONNECT, TEMPORARY ON DATABASE ${database} FROM PUBLIC;
    GRANT CONNECT ON DATABASE ${database} TO ${app}, pg_monitor;
    GRANT USAGE ON SCHEMA public TO ${app};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${app};
    REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${app};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${app};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${app};
    REVOKE ALL ON TABLE _prisma_migrations FROM ${app};
    ${narrowed}`),
    ),
  );
}
