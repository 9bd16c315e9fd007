#!/usr/bin/env node
// Usage: node deploy/pin-images.mjs [deploy/images.json] >> .env. Part of a release: the images of others, by digest, as the variables that
// Dockerfile and docker-compose.yml take. Ends with 1 and names what has no digest: a tag may be another image tomorrow.
import { readFileSync } from 'node:fs';

const [path = new URL('images.json', import.meta.url)] = process.argv.slice(2);
/** @type {[string, { image: string, digest: string | null }][]} */
const images = Object.entries(JSON.parse(readFileSync(path, 'utf8')));
/** @param {[string, { digest: string | null }]} entry */
const isPinned = ([, { digest }]) => /^sha256:[0-9a-f]{64}$/.test(digest ?? '');
for (const [variable, { image, digest }] of images.filter(isPinned)) console.log(`${variable}=${image}@${digest}`);
const open = images.filter((entry) => !isPinned(entry)).map(([, { image }]) => image);
if (open.length > 0) {
  console.error(`No digest for ${open.join(', ')}: get it with docker buildx imagetools inspect <image>.`);
  process.exitCode = 1;
}
