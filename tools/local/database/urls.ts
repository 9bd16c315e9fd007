import { Failure } from '../failure.ts';
import { databaseOwners } from '../processes.ts';
import { type DatabaseUrls, type OwnerUrl } from '../wiring.ts';

/** Services that have a database: all of them, or those that are named. */
export function ownersAmong(named: string[]): string[] {
  const known = databaseOwners();
  const unknown = named.find((name) => !known.includes(name));
  if (unknown) throw new Failure(`${unknown} has no database.`, { wayOut: `These have: ${known.join(', ')}.` });
  return named.length ? named : known;
}

/** From DATABASE_URL_<SERVICE> (app role) and MIGRATION_URL_<SERVICE> (owner). */
export const urlsFrom = (env: NodeJS.ProcessEnv, services: string[]): Record<string, DatabaseUrls> =>
  Object.fromEntries(
    services.map((service) => [
      service,
      { owner: connection(env, 'MIGRATION', service), app: connection(env, 'DATABASE', service) },
    ]),
  );

/** From MIGRATION_URL_<SERVICE> alone, for what the owner does by itself. */
export const ownerUrlsFrom = (env: NodeJS.ProcessEnv, services: string[]): Record<string, OwnerUrl> =>
  Object.fromEntries(services.map((service) => [service, { owner: connection(env, 'MIGRATION', service) }]));

function connection(env: NodeJS.ProcessEnv, kind: 'MIGRATION' | 'DATABASE', service: string) {
  const variable = `${kind}_URL_${service.toUpperCase()}`;
  const url = env[variable];
  if (url) return url;
  throw new Failure(`${variable} is not set.`, {
    wayOut: 'It is a postgresql:// address with user, password and database; see .env.example.',
  });
}
