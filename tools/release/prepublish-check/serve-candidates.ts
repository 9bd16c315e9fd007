import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { PLAIN_PAGE_HEADER, type DeployedModule } from '@umbral/contracts';
import { type Candidate } from './candidate.ts';

/**
 * Lets one browser see a platform as it would be with these modules deployed: the list names them, and their files come from
 * here. Everything else, shell, services and other modules, is the platform's own. Invisible to other browsers.
 */
export async function serveCandidates(context: BrowserContext, candidates: Candidate[]) {
  const names = candidates.map(({ manifest }) => manifest.name);
  await context.route('**/modules.json', async (route) => {
    const response = await route.fetch();
    const others = ((await response.json()) as DeployedModule[]).filter(
      ({ manifest }) => !names.includes(manifest.name),
    );
    await route.fulfill({ response, json: [...others, ...candidates.map(({ deployed }) => deployed)] });
  });
  await context.route(
    () => true,
    (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      return route.continue({ headers: { ...route.request().headers(), [PLAIN_PAGE_HEADER]: '1' } });
    },
  );
  for (const { bundle, folder } of candidates)
    await context.route(
      ({ pathname }) => pathname.startsWith(folder),
      (route) => {
        const path = join(bundle, new URL(route.request().url()).pathname.slice(folder.length));
        return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
      },
    );
}
