import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';

/**
 * Whether node_modules holds what package-lock.json asks for, by npm's own record of what it installed. An interrupted
 * installation leaves no record; packages for other machines may be absent.
 */
export function isInstalled() {
  const record = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = packagesIn(inRoot('package-lock.json'));
  const present = packagesIn(record);
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional, peer }]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (!found) return Boolean(optional || devOptional || peer);
    return link ? found.link : found.version === version;
  });
}

const packagesIn = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
