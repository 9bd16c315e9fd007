import { readJson } from '../../local/read-json.ts';
import { inRoot } from '../../local/paths.ts';

/** A package as package-lock.json describes it. */
export interface LockedPackage {
  version: string;
  name?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: object;
  optionalDependencies?: object;
  peerDependencies?: object;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** By path */
export const lockedPackages = () =>
  readJson<{ packages: Record<string, LockedPackage> }>(inRoot('package-lock.json')).packages;

/** Where a package finds another one in the folders above it, as Node and npm look for it. */
export function locate(packages: Record<string, LockedPackage>, path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const found = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[found]) return found;
    if (!folder) return undefined;
  }
}
