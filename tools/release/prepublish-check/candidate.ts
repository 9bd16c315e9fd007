import { join } from 'node:path';
import type { DeployedModule, ModuleManifest } from '@umbral/contracts';
import { ENTRY, readManifest } from '../registry/compatibility.ts';
import { contentHash, integrityOf } from '../registry/integrity.ts';

/** A built module as the gateway would list it once deployed. */
export interface Candidate {
  bundle: string;
  manifest: ModuleManifest;
  /** URL path of its files. */
  folder: string;
  deployed: DeployedModule;
}

/** @param bundle a dist folder */
export async function candidateIn(bundle: string): Promise<Candidate> {
  const manifest = await readManifest(bundle);
  const folder = `/modules/${manifest.name}/${manifest.version}-${contentHash(bundle)}/`;
  const entry = `${folder}${ENTRY}`;
  return { bundle, manifest, folder, deployed: { manifest, entry, integrity: integrityOf(join(bundle, ENTRY)) } };
}
