#!/usr/bin/env node
import { mkdirSync, writeFileSync } from 'node:fs';
import { inLocal, local } from '../src/paths.mjs';
import { billOfMaterials } from '../src/security/bill-of-materials.mjs';

const file = inLocal('sbom.cdx.json');
const document = billOfMaterials();
mkdirSync(local, { recursive: true });
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
process.stdout.write(`${document.components.length} packages in ${file}\n`);
