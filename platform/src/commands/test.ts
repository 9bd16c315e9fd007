import { stages } from '../stages/all.ts';
import { readArgs } from '../read-args.ts';
import { main } from '../stages/main.ts';

export const command = (args: string[]) => main(stages, readArgs('test', args).values);
