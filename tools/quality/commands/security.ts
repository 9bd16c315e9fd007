import { securityGroups } from '../security/groups.ts';
import { main } from '../stages/main.ts';
import { readArgs } from '../../local/read-args.ts';

/** Attacks on a running system. */
export const command = (args: string[]) => main(securityGroups, readArgs('quality security', args).values);
