import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const above = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The checkout. For tools of it that are installed as a package: the folder in which they are used. */
export const root = above.includes(`${sep}node_modules${sep}`) ? process.cwd() : above;

/** Everything this machine keeps for the project: data, downloads, logs. Ignored by git, removed by `--reset`. */
export const local = join(root, '.local');

/** A path inside the checkout. */
export const inRoot = (...parts: string[]) => join(root, ...parts);

/** A path inside `.local`. */
export const inLocal = (...parts: string[]) => join(local, ...parts);
