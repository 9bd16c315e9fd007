import { developAtPlatform } from '../../../platform/src/dev/develop-at-platform.ts';
import { ownModule } from './own-module.ts';

/** Shows the module of this repository, as it is saved, in a platform that runs elsewhere: --platform https://… [--port 8080]. */
export const dev = (args: string[]) => developAtPlatform(args, ownModule());
