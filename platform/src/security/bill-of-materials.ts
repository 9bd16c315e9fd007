import { readJson } from '../read-json.ts';
import { inRoot } from '../paths.ts';

/** Packages whose package.json names no licence as SPDX does; theirs stands in their LICENSE or Readme. */
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

/** A package as package-lock.json describes it. */
interface LockedPackage {
  version: string;
  name?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
}

/**
 * What production is made of: all that package-lock.json installs for other purposes than development. Not from
 * `npm sbom`, which leaves out what several workspaces share.
 */
export function productionPackages(): Package[] {
  const { packages } = readJson<{ packages: Record<string, LockedPackage> }>(inRoot('package-lock.json'));
  const found = new Map<string, Package>();
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.dev) continue;
    const name = entry.name ?? path.split('node_modules/').at(-1) ?? '';
    const id = `${name}@${entry.version}`;
    const license = ELSEWHERE[id] ?? entry.license ?? 'NOASSERTION';
    found.set(id, { name, version: entry.version, license, integrity: entry.integrity });
  }
  return [...found.values()].sort((a, b) => (purlOf(a) < purlOf(b) ? -1 : 1));
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
