import type { ModuleManifest } from '@umbral/contracts';
import { queryClient } from '@umbral/web-kit';
import { assertFits } from './assert-fits';
import { shellManifest } from './shell-manifest';

const manifest: ModuleManifest = {
  name: 'notices',
  version: '1.0.0',
  shellApi: `^${shellManifest.shellApi}`,
  services: {},
  singletons: {},
  pages: [],
};

it('a module that does not fit has the code of the part that it lacks', async () => {
  queryClient.setQueryData(['/versions.json'], { services: { identity: '1.4.0' } });
  const refusal = (needs: Partial<ModuleManifest>) => assertFits({ ...manifest, ...needs });
  await expect(refusal({ shellApi: '^1.0.0' })).rejects.toMatchObject({ code: 'UMB-104' });
  await expect(refusal({ singletons: { react: '^20.0.0' } })).rejects.toMatchObject({ code: 'UMB-110' });
  await expect(refusal({ services: { identity: '^2.0.0' } })).rejects.toMatchObject({ code: 'UMB-111' });
  await expect(refusal({ services: { identity: '^1.0.0' } })).resolves.toBeUndefined();
  queryClient.clear();
});
