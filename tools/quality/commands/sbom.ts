import { mkdirSync, writeFileSync } from 'node:fs';
import { inLocal, local } from '../../local/paths.ts';
import { billOfMaterials } from '../security/bill-of-materials.ts';

export function command() {
  const file = inLocal('sbom.cdx.json');
  const document = billOfMaterials();
  mkdirSync(local, { recursive: true });
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  console.log(`${document.components.length} packages in ${file}`);
}
