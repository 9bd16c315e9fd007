import { readArgs } from '../../local/read-args.ts';
import { table } from '../../local/terminal/table.ts';
import { moduleNamed, sessionOf } from '../registry/command-options.ts';
import { listReleases } from '../registry/list.ts';

export async function command(args: string[]) {
  const { values, positionals } = readArgs('release list', args);
  const rows = await listReleases(await sessionOf(values), positionals.map(moduleNamed));
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
