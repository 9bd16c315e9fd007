import { stages } from '../stages/all.ts';
import { main } from '../stages/main.ts';

/** The stages that need no servers; with --affected those that a change touches. */
export const command = (args: string[]) => main(stages, args, { fastOnly: true });
