/** @jest-environment-options {"isolated": true} */
import { act, renderHook, waitFor } from '@testing-library/react';
import { ownSession, type DeployedModule } from '@umbral/contracts';
import { followSession, session } from '@umbral/web-kit';
import { administrator, agent, createApi, deployedModules, offeredVersions, refuse } from '@umbral/web-kit/testing';
import { modules } from '../testing/modules';

const api = createApi();
/** jsdom has no EventSource: a stream whose events the spec dispatches. */
class FakeSource extends EventTarget {
  static last: FakeSource;
  constructor() {
    super();
    FakeSource.last = this;
  }
  close() {}
}

const [audits, studies] = modules as [DeployedModule, DeployedModule];
const namesOf = (listed: readonly DeployedModule[] | undefined) => listed?.map(({ manifest }) => manifest.name);

test('the list in the HTML is of the first user; another one, and one whose company or releases change, get their own', async () => {
  Object.assign(globalThis, { EventSource: FakeSource });
  document.body.innerHTML = `<script type="application/json" id="umbral-start">${JSON.stringify({ modules: [audits] })}</script>`;
  const { useDeployedModules } = await import('./use-deployed-modules');
  api.on(offeredVersions, { shellApi: '2.2.0', singletons: {}, services: {} });
  api.on(ownSession.me, administrator);
  api.on(deployedModules, [studies]);
  session.store(agent);
  const first = renderHook(() => useDeployedModules());
  expect(namesOf(first.result.current.modules)).toEqual(['audits']);
  first.unmount();
  expect(api.callsOf(deployedModules)).toEqual([]);

  session.store(administrator);
  const { result } = renderHook(() => useDeployedModules());
  expect(result.current.modules).toBeUndefined();
  await waitFor(() => expect(namesOf(result.current.modules)).toEqual(['studies']));

  const stop = followSession();
  for (const [event, listed] of [
    ['modules-changed', [audits, studies]],
    ['user-changed', [studies]],
  ] as const) {
    api.on(deployedModules, [...listed]);
    act(() => void FakeSource.last.dispatchEvent(new Event(event)));
    await waitFor(() => expect(namesOf(result.current.modules)).toEqual(namesOf(listed)));
  }
  stop();

  // A failed refetch leaves what is shown.
  api.on(deployedModules, refuse('forbidden'));
  expect(namesOf(await act(() => result.current.reload()))).toEqual(['studies']);
  // Read anew: the former hook is notified in the turn after.
  expect(renderHook(() => useDeployedModules()).result.current.failed).toBe(false);
});
