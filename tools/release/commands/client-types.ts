import { mkdirSync, writeFileSync } from 'node:fs';
import { clientTypes, idempotentPosts } from '../openapi/client-types.ts';

/** What the package in the current folder has of the API, see libs/client. The types are last: their age is that of all. */
export async function command() {
  mkdirSync('src/generated', { recursive: true });
  writeFileSync('src/generated/idempotent-posts.ts', await idempotentPosts());
  writeFileSync('src/generated/api.ts', await clientTypes());
}
