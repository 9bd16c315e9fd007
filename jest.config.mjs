import { existsSync, readdirSync } from 'node:fs';
import { PATIENCE_MS } from './jest.preset.mjs';

/** Every workspace that has unit specs: `npx jest` runs them all, `npx jest --selectProjects contracts` one. */
const workspaces = ['libs', 'services', 'apps'].flatMap((group) =>
  readdirSync(new URL(group, import.meta.url)).map((name) => `${group}/${name}`),
);

export default {
  maxWorkers: 2,
  testTimeout: PATIENCE_MS, // of projects that run together, only this one counts
  projects: workspaces
    .filter((path) => existsSync(new URL(`${path}/jest.config.mjs`, import.meta.url)))
    .map((path) => `<rootDir>/${path}`),
};
