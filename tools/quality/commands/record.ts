import { readArgs } from '../../local/read-args.ts';
import { recordSources } from '../affected/record-sources.ts';

export function command(args: string[]) {
  const { values, positionals } = readArgs('quality record', args);
  return recordSources({ named: positionals, isAll: values.all });
}
