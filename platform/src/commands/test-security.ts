import { securityGroups } from '../security/groups.ts';
import { main } from '../stages/main.ts';

/** Attacks on a running system. */
export const command = (args: string[]) => main(securityGroups, args);
