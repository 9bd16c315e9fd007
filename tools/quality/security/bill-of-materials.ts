import { everyWorkspace } from '../../local/build/workspaces.ts';
import { inRoot } from '../../local/paths.ts';
import { readJson } from '../../local/read-json.ts';
import { locate, lockedPackages, type LockedPackage } from './lock-file.ts';

/** Packages whose package.json names no licence as SPDX does; it is in their LICENSE or Readme. */
const ELSEWHERE: Record<string, string> = {
  '@visx/vendor@4.0.0-alpha.0': 'MIT AND ISC',
  'passport-strategy@1.0.0': 'MIT',
  'pause@0.0.1': 'MIT',
  'png-js@2.0.0': 'MIT',
  'seq-queue@0.0.5': 'MIT',
};

export interface Package {
  name: string;
  version: string;
  /** SPDX expression */
  license: string;
  /** As npm writes it */
  integrity?: string | undefined;
}

/**
 * What production is made of: all that the workspaces need as they are installed for others than their developers, and not the
 * tools at the root, which build. Not from `npm sbom`, which leaves out what several workspaces share.
 */
export function productionPackages(): Package[] {
  const packages = lockedPackages();
  const found = new Map<string, Package>();
  for (const path of needed(packages)) {
    const { version, ...entry } = packages[path]!;
    const name = entry.name ?? path.split('node_modules/').at(-1) ?? '';
    const id = `${name}@${version}`;
    const license = ELSEWHERE[id] ?? entry.license ?? 'NOASSERTION';
    found.set(id, { name, version, license, integrity: entry.integrity });
  }
  return [...found.values()].sort((a, b) => (purlOf(a) < purlOf(b) ? -1 : 1));
}

/** Paths of packages of others. */
function needed(packages: Record<string, LockedPackage>) {
  const reached = new Set(everyWorkspace().map(({ path }) => path));
  // Iterating a set includes what is added meanwhile.
  for (const path of reached) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = locate(packages, path, name);
      if (found && !packages[found]?.dev && !packages[found]?.link) reached.add(found);
    }
  }
  return [...reached].filter((path) => path.includes('node_modules/'));
}

/** @returns a CycloneDX 1.6 document */
export function billOfMaterials(packages: Package[] = productionPackages()) {
  const { name, version, license } = readJson<Package>(inRoot('package.json'));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': name, name, version, licenses: [{ license: { id: license } }] },
    },
    components: packages.map((entry) => ({
      type: 'library',
      'bom-ref': purlOf(entry),
      name: entry.name,
      version: entry.version,
      purl: purlOf(entry),
      licenses: [/ /.test(entry.license) ? { expression: entry.license } : { license: { id: entry.license } }],
      hashes: hashesOf(entry),
    })),
  };
}

const purlOf = ({ name, version }: Package) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function hashesOf({ integrity = '' }: Package) {
  const [, bits, digest] = /^sha(256|384|512)-(.+)$/.exec(integrity) ?? [];
  return digest ? [{ alg: `SHA-${bits}`, content: Buffer.from(digest, 'base64').toString('hex') }] : [];
}
