import { stages } from '../stages/all.ts';
import { readArgs } from '../../local/read-args.ts';
import { main } from '../stages/main.ts';

export const command = (args: string[]) => main(stages, readArgs('test', args).values);
