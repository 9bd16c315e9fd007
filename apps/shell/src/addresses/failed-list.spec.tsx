/** @jest-environment-options {"isolated": true} */
import { render, screen } from '@testing-library/react';
import { releasesApi } from '@umbral/contracts';
import { navigate, session } from '@umbral/web-kit';
import { administrator, createApi, deployedModules, offeredVersions, refuse } from '@umbral/web-kit/testing';
import { addressed, modules } from '../testing/modules';

const api = createApi();

test('with a failed read of the list the tab keeps its release: the frame reads the list again, not the one in the HTML', async () => {
  document.body.innerHTML = `<script type="application/json" id="umbral-start">${JSON.stringify({ modules })}</script>`;
  const { openAddress } = await import('./open-address');
  const { useDeployedModules } = await import('../modules/use-deployed-modules');
  const Frame = () => (
    <p>
      {useDeployedModules()
        .modules?.map(({ manifest }) => manifest.version)
        .join(' ')}
    </p>
  );
  api.on(offeredVersions, { shellApi: '2.2.0', singletons: {}, services: {} });
  api.on(releasesApi.openAddress, () => addressed);
  // The read is retried once.
  const isRefused = () => api.callsOf(deployedModules).length <= 2;
  api.on(deployedModules, () => (isRefused() ? refuse('service_down') : modules));
  session.store(administrator);
  navigate('/audits?release=head.claims.signature', { force: true });
  const { default: Part } = await openAddress({ default: Frame });
  render(<Part />);
  expect(screen.getByRole('button', { name: 'Salir' })).toBeVisible();
  expect(await screen.findByText('1.1.0 1.0.0 1.0.0')).toBeVisible();
  session.empty();
});
