#!/usr/bin/env node
// Usage: node platform/bin/migrate.mjs [<service> ...], all of them when none is named.
// Prepares the databases of a deployment, once per release and before the services: logins and databases when
// ADMIN_DATABASE_URL names a role that may create them, then migrations and grants. Reads DATABASE_URL_<SERVICE> (app
// role) and MIGRATION_URL_<SERVICE> (owner). Running it again, or twice at once, is harmless.
import { prepareDatabase } from '../src/database/prepare.mjs';
import { provisionDatabases } from '../src/database/provision.mjs';
import { explain, Failure } from '../src/failure.mjs';
import { databaseOwners } from '../src/processes.mjs';

function connection(kind, service) {
  const variable = `${kind}_URL_${service.toUpperCase()}`;
  if (process.env[variable]) return process.env[variable];
  throw new Failure(`${variable} is not set.`, {
    wayOut: 'It is a postgresql:// address with user, password and database; see .env.example.',
  });
}

function asked() {
  const known = databaseOwners();
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !known.includes(name));
  if (unknown) throw new Failure(`${unknown} has no database.`, { wayOut: `These have: ${known.join(', ')}.` });
  return named.length ? named : known;
}

try {
  const urls = Object.fromEntries(
    asked().map((service) => [
      service,
      { owner: connection('MIGRATION', service), app: connection('DATABASE', service) },
    ]),
  );
  if (process.env.ADMIN_DATABASE_URL) await provisionDatabases(process.env.ADMIN_DATABASE_URL, urls);
  for (const [service, url] of Object.entries(urls)) {
    const applied = await prepareDatabase(service, url);
    console.log(`${service}: ${applied.length ? `${applied.join(', ')} applied` : 'up to date'}`);
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
