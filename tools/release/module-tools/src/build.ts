import { fileURLToPath } from 'node:url';
import { run } from '../../../local/shell/run.ts';
import { say } from '../../../local/terminal/progress.ts';
import { ownModule } from './own-module.ts';

/** Builds the module of this repository into `dist`. */
export async function build() {
  const { name, folder } = ownModule();
  const program = fileURLToPath(import.meta.resolve('@umbral/web-kit/build'));
  await run(process.execPath, [program], { cwd: folder, what: `The build of ${name}`, onLine: say });
}
