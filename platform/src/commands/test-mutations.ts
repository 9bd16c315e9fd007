import { main } from '../../mutations/main.ts';

/** Makes the code wrong on purpose, and sees whether its specs notice. */
export const command = (args: string[]) => main(args);
