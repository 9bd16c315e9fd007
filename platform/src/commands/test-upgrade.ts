import { main } from '../../upgrade/main.ts';

/** A release and the present state beside each other, both ways, under load. */
export const command = (args: string[]) => main(args);
