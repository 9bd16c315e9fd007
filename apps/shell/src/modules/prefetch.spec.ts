/** @jest-environment-options {"isolated": true} */
import { act, renderHook, waitFor } from '@testing-library/react';
import { modules } from '../testing/modules';
import { fetchModule } from './federation';
import { ModuleError } from './module-error';
import { useModule } from './module-store';
import { prefetchHandlers } from './prefetch';

jest.mock('./federation', () => ({ fetchModule: jest.fn() }));
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
