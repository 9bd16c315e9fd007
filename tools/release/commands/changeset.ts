import { runChangesets } from '../packages/changesets.ts';
import { readArgs } from '../../local/read-args.ts';

export const command = (args: string[]) =>
  runChangesets(['add', ...(readArgs('release changeset', args).values.empty ? ['--empty'] : [])]);
