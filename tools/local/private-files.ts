import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Only the owner lists it. For root the databases run as another user, who must reach their own folder below. */
const STATE_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;
/** Of files with passwords, keys, personal data or logs. */
export const FILE_MODE = 0o600;

/** A folder of which another user may own a part, and the folders above it. */
export function stateFolder(path: string): void {
  if (mkdirSync(path, { recursive: true, mode: STATE_MODE })) chmodSync(path, STATE_MODE);
}

/** A folder of the owner alone. */
export function privateFolder(path: string): void {
  stateFolder(dirname(path));
  if (mkdirSync(path, { recursive: true, mode: 0o700 })) chmodSync(path, 0o700);
}

/** Writes a file of the owner alone; one of an earlier version becomes so. */
export function writePrivate(path: string, content: string): void {
  writeFileSync(path, content, { mode: FILE_MODE });
  chmodSync(path, FILE_MODE);
}

/** Replaces a file whose loss cannot be repaired: a crash leaves the former one or the new one, the same content leaves it alone. */
export function replacePrivate(path: string, content: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return chmodSync(path, FILE_MODE);
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, content, { mode: FILE_MODE, flush: true });
  renameSync(draft, path);
}
