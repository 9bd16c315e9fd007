/** @jest-environment-options {"isolated": true} */
import { renderHook, waitFor } from '@testing-library/react';
import { session } from '@umbral/web-kit';
import { agent, createApi, deployedModules, offeredVersions } from '@umbral/web-kit/testing';
import { modules } from '../testing/modules';

const api = createApi();

test('the list in the HTML is as old as the page, whose sign-in may have been open overnight', async () => {
  const now = performance.timeOrigin;
  jest.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(now - 12 * 60 * 60_000);
  document.body.innerHTML = `<script type="application/json" id="umbral-start">${JSON.stringify({ modules: modules.slice(0, 1) })}</script>`;
  const { useDeployedModules } = await import('./use-deployed-modules');
  api.on(offeredVersions, { shellApi: '2.2.0', singletons: {}, services: {} });
  api.on(deployedModules, modules);
  session.store(agent);
  const { result } = renderHook(() => useDeployedModules());
  expect(result.current.modules).toHaveLength(1);
  await waitFor(() => expect(result.current.modules).toHaveLength(modules.length));
  session.empty();
  jest.restoreAllMocks();
});
