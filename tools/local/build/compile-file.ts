import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { transformFile } from '@swc/core';
import { Failure, messageOf } from '../failure.ts';
import { inRoot, root } from '../paths.ts';

/** Where the build puts a source file: `src/users/users.service.ts` -> `dist/users/users.service.js`. */
function targetOf(path: string) {
  const marker = `${sep}src${sep}`;
  const at = path.lastIndexOf(marker);
  const target = join(path.slice(0, at), 'dist', path.slice(at + marker.length));
  return isCode(path) ? target.slice(0, -extname(target).length) + '.js' : target;
}

const isCode = (path: string) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');

/** Compiles one file as the build does; other files are copied. */
export async function compileFile(path: string) {
  const target = targetOf(path);
  mkdirSync(dirname(target), { recursive: true });
  if (!isCode(path)) return copyFileSync(path, target);
  const { code, map } = await transformFile(path, {
    configFile: inRoot('.swcrc'),
    sourceMaps: true,
    sourceFileName: relative(dirname(target), path),
    exclude: [],
  }).catch((cause: unknown) => {
    const [reason] = messageOf(cause).split('\n\nCaused by'); // then follows a stack of the compiler itself
    throw new Failure(`${relative(root, path)} does not compile.`, { cause, details: reason });
  });
  const mapName = `${basename(target)}.map`;
  writeFileSync(join(dirname(target), mapName), map ?? '');
  return writeFileSync(target, `${code}\n//# sourceMappingURL=${mapName}\n`);
}

export function removeCompiled(path: string) {
  rmSync(targetOf(path), { force: true });
}
