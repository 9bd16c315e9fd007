import { parseArgs } from 'node:util';
import { developRemotely } from '../../remote-dev/command.ts';
import { ownModule } from './own-module.ts';

/** Shows the module of this repository, as it is saved, in a platform elsewhere: --platform https://… [--port 8080]. */
export async function dev(args: string[]) {
  const options = { platform: { type: 'string' }, port: { type: 'string' } } as const;
  await developRemotely(parseArgs({ args, options }).values, { own: ownModule() });
}
