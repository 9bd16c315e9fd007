import { stages } from '../stages/all.ts';
import { main } from '../stages/main.ts';

/** Every check and every test. */
export const command = (args: string[]) => main(stages, args);
