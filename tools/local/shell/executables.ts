import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const EXTRA_FOLDERS = ['/usr/local/bin', '/usr/bin', '/usr/local/sbin', '/usr/sbin', '/opt/homebrew/bin'];

/** The full path of a program, looked up in PATH and the usual folders for servers; undefined when there is none. */
export function findExecutable(name: string) {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...EXTRA_FOLDERS];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

export function isExecutable(path: string) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
