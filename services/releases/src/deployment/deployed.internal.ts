import { DEPLOYED_RELEASES_PATH, deployedReleases } from '@umbral/contracts';
import { internalOperation } from '@umbral/service-kit';

export const listDeployed = internalOperation({
  id: 'listDeployedReleases',
  method: 'GET',
  path: DEPLOYED_RELEASES_PATH,
  summary: 'Which release of each module users get',
  answer: deployedReleases,
});
