import { main } from '../faults/main.ts';
import { readArgs } from '../../local/read-args.ts';

/** Breaks a running system under load, one fault at a time. */
export const command = (args: string[]) => main(readArgs('quality faults', args).values);
