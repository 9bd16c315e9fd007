import { developRemotely } from '../../../platform/src/dev/remote-dev-command.ts';
import { ownModule } from './own-module.ts';

/** Shows the module of this repository, as it is saved, in a platform that runs elsewhere: --platform https://… [--port 8080]. */
export const dev = (args: string[]) => developRemotely(args, ownModule());
