/** @jest-environment-options {"isolated": true} */
import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { start } from 'single-spa';
import type { DeployedModule } from '@umbral/contracts';
import { findPage } from '../routing/resolve-route';
import { modules } from '../testing/modules';
import { fetchModule } from './federation';
import { ModuleError } from './module-error';
import { ModuleOutlet } from './ModuleOutlet';
import { usePinnedRelease } from './use-pinned-release';

jest.mock('./federation', () => ({ fetchModule: jest.fn() }));
const fetched = jest.mocked(fetchModule);

const step = () => Promise.resolve(undefined);
const mount = jest.fn(step);
const release = (version: string): DeployedModule => ({
  manifest: { ...(modules[0] as DeployedModule).manifest, version },
  entry: `/modules/audits/${version}/remoteEntry.js`,
});
const [older, failing] = [release('1.0.0'), release('1.1.0')];

/** The page of a module, whose failing release is rolled back before the next read of the list. */
function Page() {
  const [listed, setListed] = useState([failing]);
  const { modules: pinned, unpin } = usePinnedRelease(listed, '/audits');
  const deployed = findPage(pinned ?? [], '/audits')?.deployed;
  const reload = async () => {
    setListed([older]);
    return [older];
  };
  return (
    <>
      <p>{deployed?.manifest.version}</p>
      <ModuleOutlet deployed={deployed} title="Auditorías" reloadModules={reload} unpin={unpin} />
    </>
  );
}

test('a retry after a rollback loads, names and mounts the older release, also after one that failed', async () => {
  // jsdom has no marks; an unmounted module leaves one.
  Object.assign(performance, { mark: () => undefined });
  start({ urlRerouteOnly: true });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const thrown = new ModuleError('UMB-114', 'audits 1.1.0 throws', new Error('No hay datos'));
  fetched
    .mockRejectedValueOnce(thrown)
    .mockRejectedValueOnce(thrown)
    .mockResolvedValue({ bootstrap: step, mount, unmount: step, prefetch: () => Promise.resolve() });
  render(<Page />);
  for (const version of ['1.1.0', '1.0.0']) {
    expect(await screen.findByText(new RegExp(`El módulo audits ${version} falla`))).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  }
  await waitFor(() => expect(mount).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('1.0.0')).toBeVisible();
  expect(fetched.mock.calls).toEqual([
    [failing, 0],
    [older, 1],
    [older, 2],
  ]);
  jest.restoreAllMocks();
});
