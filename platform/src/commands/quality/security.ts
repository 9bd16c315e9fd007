import { securityGroups } from '../../security/groups.ts';
import { main } from '../../stages/main.ts';
import { readArgs } from '../../read-args.ts';

/** Attacks on a running system. */
export const command = (args: string[]) => main(securityGroups, readArgs('quality security', args).values);
