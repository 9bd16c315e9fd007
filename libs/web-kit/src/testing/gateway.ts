import { deployedModule, platformVersions } from '@umbral/contracts';

/** What the gateway answers itself: no operations of a service, so that they are declared for `createApi` only. */
const ofGateway = {
  service: 'releases',
  method: 'GET',
  tag: 'gateway',
  summary: '',
  access: 'signed-in',
} as const;

/** The list of deployed modules. */
export const deployedModules = {
  ...ofGateway,
  id: 'listModules',
  path: '/modules.json' as '/api/modules.json',
  answer: deployedModule.array(),
} as const;

/** The versions that the running platform offers. */
export const offeredVersions = {
  ...ofGateway,
  id: 'getVersions',
  path: '/versions.json' as '/api/versions.json',
  answer: platformVersions,
} as const;
