import { join } from 'node:path';
import { withClient } from '../../../local/database/connect.ts';
import { readJson } from '../../../local/read-json.ts';
import type { StackFacts } from './describe-stack.ts';

/** Runs statements as the one who may do everything: settings of the server, which no service may touch. */
export function asSuperuser(stack: Pick<StackFacts, 'folder' | 'databases'>, ...statements: string[]): Promise<void> {
  const { postgres: password } = readJson<{ postgres: string }>(join(stack.folder, 'secrets.json'));
  const url = new URL(stack.databases.identity.owner);
  Object.assign(url, { username: 'postgres', password, pathname: '/postgres' });
  return withClient(url.href, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}
