import { main } from '../containers/main.ts';
import { readArgs } from '../../local/read-args.ts';

/** Builds the images, runs docker-compose.yml, and breaks, backs up and restores it. */
export const command = (args: string[]) => main(readArgs('quality containers', args).values);
