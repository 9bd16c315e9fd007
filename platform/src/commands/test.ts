import { stages } from '../stages/all.ts';
import { main } from '../stages/main.ts';

/** Every check and every test; with --affected those that a change touches (--base names another commit than main). */
export const command = (args: string[]) => main(stages, args);
