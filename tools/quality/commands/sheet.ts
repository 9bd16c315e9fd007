import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inLocal, inRoot } from '../../local/paths.ts';
import { readArgs } from '../../local/read-args.ts';
import { say } from '../../local/terminal/progress.ts';
import { sharedSystem } from '../harness/system/shared-system.ts';
import { contactSheet } from '../sheet/page.ts';
import { takePictures } from '../sheet/take.ts';
import { views } from '../sheet/views.ts';
import { main } from '../stages/main.ts';

const FOLDER = inLocal('sheet');

/** The pictures of a system of its own with the demo office, on one page. */
export function command(args: string[]) {
  const [prefix] = readArgs('quality sheet', args).positionals;
  const run = async () => {
    const { urls } = await sharedSystem();
    const seen = await takePictures(urls.gateway, FOLDER, prefix);
    const file = join(FOLDER, 'index.html');
    writeFileSync(file, contactSheet(seen));
    say(`${seen.length} addresses in ${views.length} views: ${relative(inRoot('.'), file)}`);
    const problems = seen.flatMap(({ address, problems }) => problems.map((problem) => `${address}, ${problem}`));
    const failed = seen.filter((one) => one.problems.length > 0).length;
    return { passed: seen.length - failed, failed, problems };
  };
  return main([{ name: 'sheet', title: 'Every page in every view', lane: 'system', needsBuild: true, run }], {});
}
