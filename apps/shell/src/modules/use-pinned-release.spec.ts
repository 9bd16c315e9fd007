import { renderHook } from '@testing-library/react';
import type { DeployedModule } from '@umbral/contracts';
import { findPage } from '../routing/resolve-route';
import { usePinnedRelease } from './use-pinned-release';

const release = (name: string, version: string, ...paths: string[]): DeployedModule => ({
  manifest: {
    name,
    version,
    shellApi: '^2.0.0',
    services: {},
    singletons: {},
    pages: paths.map((path) => ({ path, title: path, access: 'signed-in', denied: 'screen' })),
  },
  entry: `/modules/${name}/${version}/remoteEntry.js`,
});
const other = release('audits', '1.0.0', '/audits');
const older = [release('notices', '1.0.0', '/notices', '/notices/:id'), other];
const newer = [release('notices', '2.0.0', '/notices', '/notices/archive/all'), release('audits', '1.1.0', '/audits')];

/** Opens the pages in turn; returns the release that each was resolved with. */
function visit(...steps: [modules: DeployedModule[], pathname: string][]) {
  const { result, rerender } = renderHook(({ modules, pathname }) => usePinnedRelease(modules, pathname), {
    initialProps: { modules: steps[0]![0], pathname: steps[0]![1] },
  });
  return steps.map(([modules, pathname]) => {
    rerender({ modules, pathname });
    const found = findPage(result.current.modules ?? [], pathname)?.deployed.manifest;
    return found && `${found.name} ${found.version}`;
  });
}

test('an open module stays pinned to its release, on all of its pages', () => {
  expect(visit([older, '/notices'], [newer, '/notices'], [newer, '/notices/7'])).toEqual([
    'notices 1.0.0',
    'notices 1.0.0',
    'notices 1.0.0',
  ]);
});

test('each module is listed once, the pinned one too', () => {
  const { result, rerender } = renderHook((modules: DeployedModule[]) => usePinnedRelease(modules, '/notices'), {
    initialProps: older,
  });
  rerender(newer);
  const listed = result.current.modules?.map(({ manifest }) => `${manifest.name} ${manifest.version}`);
  expect(listed?.toSorted()).toEqual(['audits 1.1.0', 'notices 1.0.0']);
});

test('a withdrawn module stays available while it is open', () => {
  expect(visit([older, '/notices/7'], [[other], '/notices/7'], [[other], '/audits'], [[other], '/notices/7'])).toEqual([
    'notices 1.0.0',
    'notices 1.0.0',
    'audits 1.0.0',
    undefined,
  ]);
});

test('the new release is used after another module or a page of the shell', () => {
  expect(visit([older, '/notices'], [newer, '/audits'], [newer, '/notices'])).toEqual([
    'notices 1.0.0',
    'audits 1.1.0',
    'notices 2.0.0',
  ]);
  expect(visit([older, '/notices'], [newer, '/'], [newer, '/notices'])).toEqual([
    'notices 1.0.0',
    undefined,
    'notices 2.0.0',
  ]);
});

test('a page that only the new release has uses the new release', () => {
  expect(visit([older, '/notices'], [newer, '/notices/archive/all'], [newer, '/notices'])).toEqual([
    'notices 1.0.0',
    'notices 2.0.0',
    'notices 2.0.0',
  ]);
});
