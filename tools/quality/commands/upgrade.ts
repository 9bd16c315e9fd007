import { main } from '../upgrade/main.ts';
import { readArgs } from '../../local/read-args.ts';

/** A release and the present state beside each other, both ways, under load. */
export const command = (args: string[]) => main(readArgs('quality upgrade', args).values);
