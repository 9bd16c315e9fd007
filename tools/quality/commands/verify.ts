import { stages } from '../stages/all.ts';
import { readArgs } from '../../local/read-args.ts';
import { main } from '../stages/main.ts';

/** The stages that need no servers. */
export const command = (args: string[]) => main(stages, readArgs('verify', args).values, { fastOnly: true });
