import { main } from '../mutations/main.ts';
import { readArgs } from '../../local/read-args.ts';

/** Breaks the code on purpose, and checks that its specs fail. */
export const command = (args: string[]) => main(readArgs('quality mutations', args).values);
