import * as z from 'zod';

/** Folder of a release below the registry: module, version, and 12 digits of a hash of its files. `audits/0.2.0-4b1c0d9e2f3a` */
export const releasePath = z
  .string()
  .max(150)
  .regex(/^[a-z][a-z0-9-]*\/\d+\.\d+\.\d+-[0-9a-f]{12}$/)
  .meta({ examples: ['audits/0.2.0-4b1c0d9e2f3a'] });

/** The module of a release. */
export const moduleOf = (path: string): string => path.slice(0, path.indexOf('/'));

/** The release of an entry: `/modules/audits/0.2.0-4b1c0d9e2f3a/remoteEntry.js`. */
export const releaseOfEntry = (entry: string): string => entry.split('/').slice(2, 4).join('/');

/** `audits/0.2.0-4b1c0d9e2f3a` as '0.2.0 (4b1c0d9e2f3a)': a version may have several builds. */
export function releaseLabel(path: string): string {
  const [version, build] = path.slice(path.indexOf('/') + 1).split('-');
  return `${version} (${build})`;
}
