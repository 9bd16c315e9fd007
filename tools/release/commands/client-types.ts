import { mkdirSync, writeFileSync } from 'node:fs';
import { clientTypes } from '../openapi/client-types.ts';

/** The types of the package in the current folder, see libs/client. */
export async function command() {
  mkdirSync('src/generated', { recursive: true });
  writeFileSync('src/generated/api.ts', await clientTypes());
}
