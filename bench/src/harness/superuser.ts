import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '../../../platform/src/database/connect.ts';
import type { System } from './systems.ts';

/** Runs statements as the one who may do everything: settings of the server, which no service may touch. */
export function asSuperuser(stack: System, ...statements: string[]): Promise<void> {
  const { postgres: password } = JSON.parse(readFileSync(join(stack.folder, 'secrets.json'), 'utf8')) as {
    postgres: string;
  };
  const url = new URL(stack.databases.identity.owner);
  Object.assign(url, { username: 'postgres', password, pathname: '/postgres' });
  return withClient(url.href, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}
