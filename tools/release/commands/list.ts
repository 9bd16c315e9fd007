import { readArgs } from '../../local/read-args.ts';
import { moduleNamed, platformFor, registryOf } from '../registry/command-options.ts';
import { listReleases } from '../registry/list.ts';
import { table } from '../../local/terminal/table.ts';

export async function command(args: string[]) {
  const { values, positionals } = readArgs('release list', args);
  const platform = await platformFor(values);
  const rows = await listReleases(registryOf(values), platform, positionals.map(moduleNamed));
  if (!rows.length) return console.log('Nothing has been published.');
  const cells = rows.map(({ path, publishedAt, publisher, note, state, fits }) => [
    path,
    publishedAt.slice(0, 16).replace('T', ' '),
    publisher,
    note,
    state,
    fits,
  ]);
  console.log(table([['Release', 'Published (UTC)', 'By', 'Note', 'State', 'Fits'], ...cells]));
}
