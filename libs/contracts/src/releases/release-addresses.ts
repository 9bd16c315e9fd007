import * as z from 'zod';
import { instant } from '../fields.js';
import { deployedModule, moduleManifest, moduleName, modulePage } from '../modules.js';
import { releasePath } from './release-path.js';

/** Query parameter with the token of an address: of pages, and of the operation that checks it. */
export const RELEASE_PARAMETER = 'release';

export const createReleaseAddress = z.object({ path: releasePath }).meta({ id: 'CreateReleaseAddress' });

const label = z.string().meta({ description: 'Version, and build', examples: ['0.2.0 (4b1c0d9e2f3a)'] });
const expiresAt = instant.meta({ description: 'Until when the address opens the release' });

export const releaseAddress = z
  .object({
    address: z.string().meta({
      description: 'Below the origin of the platform: the first page of the module, with the signed token',
      examples: ['/audits?release=eyJhbGciOiJIUzI1NiJ9.eyJwYXRoIjoi4oCmIn0.c2lnbmF0dXJl'],
    }),
    label,
    expiresAt,
  })
  .meta({ id: 'ReleaseAddress' });
export type ReleaseAddress = z.output<typeof releaseAddress>;

export const openReleaseAddress = z.object({
  [RELEASE_PARAMETER]: z
    .string()
    .min(1)
    .max(1_000)
    .meta({
      description: 'The token of the address',
      examples: ['eyJhbGciOiJIUzI1NiJ9.eyJwYXRoIjoi4oCmIn0.c2lnbmF0dXJl'],
    }),
});

/** The release of an address, as an entry of GET /modules.json. */
export const addressedRelease = deployedModule
  .omit({ watched: true })
  .extend({
    manifest: moduleManifest.extend({
      name: moduleName.meta({ description: 'Name of the module', examples: ['audits'] }),
      pages: z
        .array(modulePage.extend({ path: modulePage.shape.path.meta({ examples: ['/audits'] }) }))
        .min(1)
        .meta({ description: 'Pages of the module' }),
    }),
    entry: deployedModule.shape.entry.meta({ examples: ['/modules/audits/0.2.0-4b1c0d9e2f3a/remoteEntry.js'] }),
    trial: z.literal('address'),
    label,
    expiresAt,
  })
  .meta({ id: 'AddressedRelease' });
export type AddressedRelease = z.output<typeof addressedRelease>;
