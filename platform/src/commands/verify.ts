import { stages } from '../stages/all.ts';
import { main } from '../stages/main.ts';

/** The stages that need no servers. */
export const command = (args: string[]) =>
  main(
    stages.filter(({ fast }) => fast),
    args,
  );
