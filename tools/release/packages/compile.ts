import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { filesBelow } from '../registry/integrity.ts';
import { inLocal, inRoot, root } from '../../local/paths.ts';
import { run } from '../../local/shell/run.ts';
import { folderOf } from './libraries.ts';
import { withWholeSpecifiers } from './whole-specifiers.ts';

const COMPILED = inLocal('packages', 'compiled');

/** Compiles the libraries of the browser, declarations too; what has not changed since the last time is not written again. */
export const compileLibraries = () =>
  run(
    process.execPath,
    [
      inRoot('node_modules', 'typescript-native', 'bin', 'tsc'),
      ...['-p', inRoot('tools', 'release', 'packages', 'web.tsconfig.json'), '--outDir', COMPILED],
      ...['--incremental', '--tsBuildInfoFile', join(COMPILED, 'web.tsbuildinfo')],
    ],
    { cwd: root, what: 'Compiling the libraries', logFile: inLocal('logs', 'pack.log') },
  );

const isTested = (file: string) => /\.(spec|testing)\.tsx?$/.test(file);

/** Puts what a library is made of into `dist`: code and declarations that were compiled, styles and images as they are. */
export function writeCompiled(library: string, dist: string) {
  const source = join(folderOf(library), 'src');
  const written: string[] = [];
  const put = (from: string, file: string) => {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    copyFileSync(from, join(dist, file));
    written.push(file);
  };
  for (const file of filesBelow(source).filter((name) => !isTested(name))) {
    const bare = file.slice(0, -extname(file).length);
    if (!/\.tsx?$/.test(file) || file.endsWith('.d.ts')) put(join(source, file), file);
    else for (const ending of ['.js', '.d.ts']) put(join(COMPILED, library, 'src', bare + ending), bare + ending);
  }
  for (const file of written.filter((name) => /\.(js|d\.ts)$/.test(name))) rewrite(join(dist, file), dist);
}

function rewrite(file: string, dist: string) {
  const text = readFileSync(file, 'utf8');
  const whole = withWholeSpecifiers(text, file, dist);
  if (whole !== text) writeFileSync(file, whole);
}
