import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compileFile } from './compile-file.ts';
import { ensureClient } from './prisma-client.ts';

const TESTED = /\.(spec|test)\.tsx?$/;

/**
 * Compiles `src` of a service or library into `dist`, Prisma's client first where there is a schema.
 * @param folder of the workspace, in this checkout or in another folder
 */
export async function compileWorkspace(folder: string) {
  await ensureClient(folder);
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const files = readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !TESTED.test(entry.name),
  );
  await Promise.all(files.map(({ parentPath, name }) => compileFile(join(parentPath, name))));
}
