import { main } from '../../faults/main.ts';

/** Breaks a running system under load, one fault at a time. */
export const command = (args: string[]) => main(args);
