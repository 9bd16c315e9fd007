/** @jest-environment-options {"isolated": true} */
import { act, renderHook, waitFor } from '@testing-library/react';
import { releaseOfEntry } from '@umbral/contracts';
import { reportIncident, session } from '@umbral/web-kit';
import { agent } from '@umbral/web-kit/testing';
import { modules } from '../testing/modules';
import { fetchModule } from './federation';
import { ModuleError } from './module-error';
import { useModule } from './module-store';
import { prefetchHandlers } from './prefetch';

jest.mock('./federation', () => ({ fetchModule: jest.fn() }));
jest.mock('../reports/watch-tab', () => ({ startHeartbeat: () => Promise.resolve(), reportWhenHung: jest.fn() }));
const fetched = jest.mocked(fetchModule);

const step = () => Promise.resolve(undefined);
const lifecycles = { bootstrap: step, mount: step, unmount: step, prefetch: () => Promise.resolve() };

test.each([
  ['UMB-102', modules[0]],
  ['UMB-103', modules[1]],
] as const)('a module that a hovered link could not load (%s) is loaded again by its page', async (code, deployed) => {
  if (!deployed) throw new Error('No such module');
  fetched.mockReset().mockRejectedValueOnce(new ModuleError(code, 'absent')).mockResolvedValue(lifecycles);
  await act(async () => prefetchHandlers(deployed, '/').onFocus());
  const { result } = renderHook(() => useModule(deployed));
  await waitFor(() => expect(result.current).toEqual({ status: 'ready', lifecycles }));
  expect(fetched.mock.calls).toEqual([
    [deployed, 0],
    [deployed, 1],
  ]);
});

test('a failure of the release that is loaded is its own, after a link to a newer one was hovered', async () => {
  const [, , admin] = modules;
  if (!admin) throw new Error('No such module');
  session.store(agent);
  const sent = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  jest.spyOn(console, 'error').mockReturnValue();
  fetched.mockReset().mockResolvedValue(lifecycles);
  const loaded = { ...admin, watched: true };
  for (const deployed of [loaded, { ...loaded, entry: '/modules/admin/2.0.0/remoteEntry.js' }])
    await act(async () => prefetchHandlers(deployed, '/users').onFocus());
  reportIncident('UMB-106', 'admin', new Error('of a page'));
  window.dispatchEvent(new Event('pagehide'));
  const bodies = sent.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown);
  expect(bodies).toMatchObject([{ failures: [{ path: releaseOfEntry(loaded.entry) }] }]);
  session.empty();
  jest.restoreAllMocks();
});
