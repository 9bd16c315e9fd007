import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The libraries that the shell provides and every module shares, one copy each. A part of ui that only some pages need is
 * an entry of its own. Other libraries (contracts, mortgage, icons) are bundled by each module, tree-shaken.
 */
export const sharedLibraryNames = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  '@tanstack/react-query',
  'react-hook-form',
  'zod',
  '@umbral/ui',
  '@umbral/ui/assign',
  '@umbral/ui/file',
  '@umbral/web-kit',
  '@umbral/web-kit/records',
];

/** @param {string} name */
const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** @param {string} name @returns {string} */
function versionOf(name) {
  const folders = require.resolve.paths(name) ?? [];
  for (const folder of folders) {
    try {
      return require(`${folder}/${packageOf(name)}/package.json`).version;
    } catch {
      // Not in this folder: try the parent.
    }
  }
  throw new Error(`${name} is not installed`);
}

/** Version of each shared library in this checkout. */
export const sharedLibraryVersions = () =>
  Object.fromEntries(sharedLibraryNames.map((name) => [name, versionOf(name)]));

/**
 * How a module consumes them: never bundled, any version of the same major accepted.
 * @returns {Record<string, { singleton: true, import: false, requiredVersion: string }>}
 */
export const consumedLibraries = () =>
  Object.fromEntries(
    Object.entries(sharedLibraryVersions()).map(([name, version]) => [
      name,
      {
        singleton: true,
        import: false,
        requiredVersion: `^${version.startsWith('0.') ? version : `${version.split('.')[0]}.0.0`}`,
      },
    ]),
  );
