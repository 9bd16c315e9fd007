import { assertNone, notExpanding, pendingMigrations } from '../database/pending-migrations.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { provisionDatabases } from '../database/provision.ts';
import { Failure } from '../failure.ts';
import { ownersAmong, urlsFrom } from '../database/urls.ts';
import { root } from '../paths.ts';
import { readArgs } from '../read-args.ts';
import { loadDotEnv } from '../start/preflight.ts';

/**
 * Prepares the databases of a deployment, once per release and before the services: of all services, or of those that are
 * named. Logins and databases when ADMIN_DATABASE_URL names a role that may create them, then migrations and grants.
 * Reads DATABASE_URL_<SERVICE> (app role) and MIGRATION_URL_<SERVICE> (owner). Running it again, or twice at once, is harmless.
 */
export async function command(args: string[]) {
  loadDotEnv();
  const { values, positionals } = readArgs('migrate', args);
  const urls = urlsFrom(process.env, ownersAmong(positionals));
  refuseKnownPasswords(process.env);
  if (process.env.ADMIN_DATABASE_URL) await provisionDatabases(process.env.ADMIN_DATABASE_URL, urls);
  if (values['expand-only']) {
    const pending = Object.entries(urls).map(([service, { owner }]) => pendingMigrations(owner, service, root));
    assertNone(notExpanding((await Promise.all(pending)).flat()));
  }
  for (const [service, url] of Object.entries(urls)) {
    const applied = await prepareDatabase(service, url);
    console.log(`${service}: ${applied.length ? `${applied.join(', ')} applied` : 'up to date'}`);
  }
}

/** The same that services refuse; see libs/service-kit/src/config/production.ts. */
function refuseKnownPasswords(env: NodeJS.ProcessEnv) {
  if (env.NODE_ENV !== 'production') return;
  const known = Object.entries(env)
    .filter(([name, url = '']) => /(DATABASE|MIGRATION)_URL/.test(name) && /:(password|umbral-local)@/.test(url))
    .map(([name]) => name);
  if (!known.length) return;
  throw new Failure(`The password is publicly known in ${known.join(', ')}.`, {
    wayOut: 'Set a secret password for the login.',
  });
}
