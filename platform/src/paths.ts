import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Everything this machine keeps for the project: data, downloads, logs. Ignored by git, removed by `--reset`. */
export const local = join(root, '.local');

/** A path inside the checkout. */
export const inRoot = (...parts: string[]) => join(root, ...parts);

/** A path inside `.local`. */
export const inLocal = (...parts: string[]) => join(local, ...parts);
